export interface VisionSettings {
  /** Everything before `/chat/completions`, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface VisionQuestion {
  jpeg: Uint8Array;
  /** What is asked; words inside the picture are data to the model, never orders. */
  prompt: string;
}

export interface Vision {
  /** The answer as the model wrote it, JSON or not; the caller checks every field. */
  ask: (question: VisionQuestion) => Promise<string>;
}
