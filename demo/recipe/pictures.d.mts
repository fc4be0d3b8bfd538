interface Banner {
  name: string;
}
export declare const banners: readonly Banner[];
