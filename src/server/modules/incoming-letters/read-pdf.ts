import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'

/** Why these bytes are no scan: not a PDF at all, under a password, able to act by itself, or of too many pages. */
export type PdfCode = 'not_a_pdf' | 'pdf_locked' | 'pdf_active' | 'pdf_too_long'

const PAGES_AT_MOST = 500
/** Nobody nests deeper by hand; a file that does is made to exhaust its reader. */
const DEPTH_AT_MOST = 100

/** Keys of a dictionary under which scripts, forms, attached files and media stand. */
const activeKeys = [
  'JS',
  'JavaScript',
  'XFA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'AA',
  'Collection',
]
/** Actions that do more than turn to a page or open an address that the reader clicked. */
const activeActions = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
]

const nameAt = (dict: PDFDict, key: string): string | null => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

/** Does this object act, or anything that stands inside it? References lead to objects that are looked at by themselves. */
function isActive(object: PDFObject, depth = 0): boolean {
  if (depth > DEPTH_AT_MOST) return true
  if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, depth + 1))
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  const action = nameAt(dict, 'S')
  if (action !== null && activeActions.includes(action)) return true
  return dict
    .entries()
    .some(([key, value]) => activeKeys.includes(key.decodeText()) || isActive(value, depth + 1))
}

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Reads a scan whole: its number of pages, or why it is refused. */
export async function readPdf(bytes: Uint8Array): Promise<Outcome<{ pages: number }, PdfCode>> {
  if (!beginsAsPdf(bytes)) return refuse('not_a_pdf')
  try {
    const file = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
    if (file.isEncrypted) return refuse('pdf_locked')
    if (file.context.enumerateIndirectObjects().some(([, object]) => isActive(object)))
      return refuse('pdf_active')
    const pages = file.getPageCount()
    if (pages > PAGES_AT_MOST) return refuse('pdf_too_long')
    return pages > 0 ? accept({ pages }) : refuse('not_a_pdf')
  } catch (error) {
    // The reader throws at the first thing that is not as the format says.
    return refuse(error instanceof EncryptedPDFError ? 'pdf_locked' : 'not_a_pdf')
  }
}
