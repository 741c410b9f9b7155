import { officePictureUrls, sitePreviewUrl } from '#places/api/street-index.ts'
import { previewCopy } from '#places/words/street-picture.ts'

/** Picture for link previews on other sites (`og:image`); offices have their own. */
export const findSocialPreview = (path: string): { readonly image: string; readonly alt: string } => {
  const index = /^\/(\d{6})$/.exec(path)?.[1]
  return index === undefined
    ? { image: sitePreviewUrl, alt: previewCopy.siteAlt }
    : { image: officePictureUrls.preview(index), alt: previewCopy.alt(index) }
}
