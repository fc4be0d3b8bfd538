export interface Stillness {
  /** How long the loop has not turned. */
  stillMs: number;
  /** What the process has computed meanwhile. */
  burntMs: number;
}

/**
 * A loop that computes without end is held. One that got no processor on a crowded machine is only late, and
 * ending it would make the crowd larger: it has much longer, as has one that waits for a disk.
 */
export const isHeld = ({ stillMs, burntMs }: Stillness, heldMs: number): boolean =>
  stillMs >= heldMs && (burntMs >= heldMs * 0.8 || stillMs >= heldMs * 12);
