import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import type { Viewer } from '../viewer/viewer.server.ts';
import type { ProfileAnswer } from './answer.ts';

/** A form that was sent to the profile, with what the server knows of its sender. */
export interface FormContext {
  form: FormData;
  viewer: Viewer;
  facts: RequestContext;
  headers: Headers;
}

export interface Outcome extends Pick<ProfileAnswer, 'done' | 'passkeyOptions'> {
  cookies?: string[];
  /** The address that is loaded from the start: signed out, or the shop is gone. */
  startOver?: string;
}

export type Handlers = Record<string, (context: FormContext) => Promise<Outcome>>;
