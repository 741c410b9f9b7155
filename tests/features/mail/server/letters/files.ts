import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'

/** `change` may modify the file before it is written. */
export async function pdf(pages = 1, change: (file: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) file.addPage([595, 842])
  change(file)
  return file.save({ useObjectStreams: pages % 2 === 0 })
}

export const pdfWithAction = (action: string): Promise<Uint8Array> =>
  pdf(2, (file) => {
    const { context, catalog } = file
    catalog.set(
      PDFName.of('OpenAction'),
      context.register(context.obj({ Type: 'Action', S: action, JS: PDFString.of('app.alert(1)') })),
    )
  })

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

/** Headers of pictures of 800 by 600 pixels, with an arbitrary body. */
const headersByType = {
  'image/jpeg': [
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    600 >> 8,
    600 & 255,
    800 >> 8,
    800 & 255,
  ],
  'image/png': [
    ...[0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')],
    ...[0, 0, 800 >> 8, 800 & 255, 0, 0, 600 >> 8, 600 & 255],
  ],
  'image/webp': [
    ...[...ascii('RIFF'), 9, 9, 9, 9, ...ascii('WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0],
    ...[799 & 255, 799 >> 8, 0, 599 & 255, 599 >> 8, 0],
  ],
} as const

export const picture = (type: keyof typeof headersByType, size = 200): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set(headersByType[type])
  return bytes
}
