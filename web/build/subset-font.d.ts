declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2'
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  }
  // biome-ignore lint/style/noDefaultExport: the module is what it is.
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
