import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

/** `pdf_active`: the file contains scripts, forms or attachments. */
export type PdfRefusal = 'not_a_pdf' | 'pdf_locked' | 'pdf_active' | 'pdf_too_long'

const MAX_PAGES = 500
/** Deeper nesting occurs only in files that are made to exhaust the parser. */
const MAX_DEPTH = 100

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
/** All PDF actions except going to a page and opening a clicked URL. */
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

const nameOfKey = (dict: PDFDict, key: string): string | null => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

/** Does not follow references: the caller checks every indirect object. */
function isActive(object: PDFObject, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, depth + 1))
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  const action = nameOfKey(dict, 'S')
  if (action !== null && activeActions.includes(action)) return true
  return dict
    .entries()
    .some(([key, value]) => activeKeys.includes(key.decodeText()) || isActive(value, depth + 1))
}

const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

export async function validatePdf(bytes: Uint8Array): Promise<Outcome<{ pages: number }, PdfRefusal>> {
  if (!hasPdfHeader(bytes)) return refuse('not_a_pdf')
  try {
    const file = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
    if (file.isEncrypted) return refuse('pdf_locked')
    if (file.context.enumerateIndirectObjects().some(([, object]) => isActive(object)))
      return refuse('pdf_active')
    const pages = file.getPageCount()
    if (pages > MAX_PAGES) return refuse('pdf_too_long')
    return pages > 0 ? accept({ pages }) : refuse('not_a_pdf')
  } catch (error) {
    // The parser throws at the first malformed object.
    return refuse(error instanceof EncryptedPDFError ? 'pdf_locked' : 'not_a_pdf')
  }
}
