/** Stand-in until the demo data is in. */
export async function fillEmptyDemo(): Promise<void> {}
