/** Stand-in until the demo data is in. */
export async function demoOwners(): Promise<Array<{ phone: string; shopName: string }>> {
  return [];
}
