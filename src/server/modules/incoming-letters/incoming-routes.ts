import sharp from 'sharp'
import * as calls from '#contract/incoming-letters.ts'
import { accept } from '#domain/outcome.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { actAsHolder, lettersOf, readCard, readInbox } from './holder-letters.ts'
import { readFile } from './kept-files.ts'

/** Twice what a row of the inbox shows, for screens of two dots a pixel. */
const SIDES = { width: 240, height: 160 } as const

/**
 * The picture in small, upright and without what a camera notes beside it (place, time, device); as it was when it
 * cannot be drawn small. Drawn beside the event loop, in threads of the library.
 */
async function smallPicture(file: {
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

/** What a browser may do with a file of somebody else's making: show or save it, and nothing more. */
const CONFINED = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Browsers open a PDF in a viewer of their own, which does not start in a sandbox; scripts in it were refused before. */
const CONFINED_PDF = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Headers of a file that leaves the storage: its checked type, its name, and nothing that it could do. */
export const fileHeaders = (mediaType: string, name: string, download: boolean): Record<string, string> => ({
  'Content-Type': mediaType,
  'Content-Disposition': `${download ? 'attachment' : 'inline'}; filename="${name}.${extensions[mediaType] ?? 'bin'}"`,
  'Content-Security-Policy': mediaType === 'application/pdf' && !download ? CONFINED_PDF : CONFINED,
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** The inbox of an organisation: its letters, what may be ordered, and their files by short-lived links. */
export const incomingRoutes = (context: Context): Route[] => {
  const cardFor = async (owner: Owner, id: number, now: Date) => {
    const card = await readCard(context, owner, id, now)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const nameOf = ({ person }: RequestContext): string => person?.userName ?? ''

  return [
    route(calls.readIncomingLetters, async (request) =>
      accept(await readInbox(context, ownerOf(request), request.query, request.now)),
    ),
    route(calls.readIncomingLetter, (request) => cardFor(ownerOf(request), request.params.id, request.now)),
    route(calls.actOnIncomingLetter, async (request) => {
      const owner = ownerOf(request)
      const { params, body, now } = request
      const acted = await actAsHolder(context, { owner, by: nameOf(request), id: params.id, body, now })
      return acted.ok ? cardFor(owner, params.id, now) : acted
    }),
    route(calls.incomingFile, async (request) => {
      const owner = ownerOf(request)
      const file = context.tokens.read('letter-file', request.params.token, request.now, owner.sessionId)
      if (!file.ok) return file
      const letter = await lettersOf(context.db, owner)
        .select('incomingLetter.id')
        // A file knows its letter; which of the two it is there tells the letter.
        .where('incomingLetter.id', '=', (row) =>
          row.selectFrom('storedFile').select('letterId').where('storedFile.id', '=', file.value).limit(1),
        )
        .where((row) =>
          row.or([
            row('incomingLetter.envelopeId', '=', file.value),
            row('incomingLetter.scanId', '=', file.value),
          ]),
        )
        .executeTakeFirst()
      // The session may act for another organisation by now, or the scan was taken back.
      if (!letter) return forbidden
      const read = await readFile(context, file.value)
      if (!read.ok) return read
      const { bytes, mediaType } =
        request.query.size === 'small' ? await smallPicture(read.value) : read.value
      const headers = fileHeaders(mediaType, `letter-${letter.id}`, request.query.download === 'true')
      return { ok: true, value: bytes, headers }
    }),
  ]
}
