/** Everything that a shop sells: its main business first. */
export const shopTypes = (shop: {
  businessType: string;
  moreTypes: readonly string[];
}): string[] => [shop.businessType, ...shop.moreTypes];
