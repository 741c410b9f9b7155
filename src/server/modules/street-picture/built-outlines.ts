import { type Basemap, basemapAddress } from '#contract/basemap-code.ts'
import type { BuiltFiles } from '#server/http/site-files.ts'
import type { Outlines } from './draw-ground.ts'

/** The shores of the basemap that the site was built with, read once a build; null while the site is not built. */
export const builtOutlines = (files: BuiltFiles): (() => Outlines | null) => {
  let kept: { readonly source: Buffer; readonly outlines: Outlines } | null = null
  return () => {
    const source = files.get(basemapAddress)?.source
    if (!source) return null
    if (kept?.source !== source) {
      kept = { source, outlines: JSON.parse(source.toString('utf8')) as Basemap }
    }
    return kept.outlines
  }
}
