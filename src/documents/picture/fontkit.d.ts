/** The parts of fontkit that are used; the package has no types. */
declare module 'fontkit' {
  interface GlyphPath {
    scale(x: number, y: number): GlyphPath
    translate(x: number, y: number): GlyphPath
    toSVG(): string
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): {
      readonly glyphs: readonly { readonly path: GlyphPath; readonly advanceWidth: number }[]
      readonly advanceWidth: number
    }
  }
  export function create(bytes: Buffer): Font
}
