const given = ({ PATH, HOME, NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): Record<string, string> => ({
  PATH: PATH ?? '',
  HOME: HOME ?? '',
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
});

/** For a process that shall have nothing of our settings. What one of a run has compiled, the others only read (`scripts/test-run.mjs`). */
export const bareEnv = (): Record<string, string> => given(process.env);
