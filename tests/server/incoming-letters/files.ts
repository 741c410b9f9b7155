import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'

/** A scan of so many pages; `change` may put something into it before it is written. */
export async function pdf(pages = 1, change: (file: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) file.addPage([595, 842])
  change(file)
  return file.save({ useObjectStreams: pages % 2 === 0 })
}

/** The same with an action that runs as it is opened. */
export const pdfWithAction = (action: string): Promise<Uint8Array> =>
  pdf(2, (file) => {
    const { context, catalog } = file
    catalog.set(
      PDFName.of('OpenAction'),
      context.register(context.obj({ Type: 'Action', S: action, JS: PDFString.of('app.alert(1)') })),
    )
  })

/** The first bytes of pictures, with a body that nobody looks at. */
const pictures = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0, 0, 16],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50],
} as const

export const picture = (type: keyof typeof pictures, size = 200): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set(pictures[type])
  return bytes
}
