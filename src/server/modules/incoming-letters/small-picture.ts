import sharp from 'sharp'

/** Twice what a row of the inbox shows, for screens of two dots a pixel. */
const SIDES = { width: 240, height: 160 } as const

/**
 * The picture in small, upright and without what a camera notes beside it (place, time, device); as it was when it
 * cannot be drawn small. Drawn beside the event loop, in threads of the library.
 */
export async function smallPicture(file: {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  if (!file.mediaType.startsWith('image/')) return file
  try {
    const drawn = sharp(file.bytes, { sequentialRead: true })
      .autoOrient()
      .resize({ ...SIDES, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
    return { bytes: Uint8Array.from(await drawn.toBuffer()), mediaType: 'image/webp' }
  } catch {
    return file
  }
}
