/** A setting or a place the start depends on is wrong: the message is the one line the operator reads. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
