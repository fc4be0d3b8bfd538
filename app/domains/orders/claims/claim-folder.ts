/** Where pictures that came with claims lie in storage: none of the folders that anybody may open. */
export const claimFolder = (shopId: string): string => `claims/${shopId}`;
