import sharp from 'sharp'
import { accept } from '#kit/rules/outcome.ts'
import * as calls from '#mail/api/incoming-letters.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { actAsHolder, lettersOf, readCard, readInbox } from './holder-letters.ts'
import { readFile } from './kept-files.ts'

/** Twice the size of a row's thumbnail, for high-density screens. */
const THUMBNAIL_SIZE = { width: 240, height: 160 } as const

/** Removes metadata (place, time, device); returns the original if it cannot be resized. */
async function toThumbnail(file: {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  if (!file.mediaType.startsWith('image/')) return file
  try {
    const picture = sharp(file.bytes, { sequentialRead: true })
      .autoOrient()
      .resize({ ...THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
    return { bytes: Uint8Array.from(await picture.toBuffer()), mediaType: 'image/webp' }
  } catch {
    return file
  }
}

/** Confines files uploaded by other people: they can only be shown or saved. */
const CONFINED_CSP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Browsers' PDF viewers do not start in a sandbox; active PDFs are refused at upload. */
const CONFINED_PDF_CSP = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

export const fileHeaders = (mediaType: string, name: string, download: boolean): Record<string, string> => ({
  'Content-Type': mediaType,
  'Content-Disposition': `${download ? 'attachment' : 'inline'}; filename="${name}.${extensions[mediaType] ?? 'bin'}"`,
  'Content-Security-Policy': mediaType === 'application/pdf' && !download ? CONFINED_PDF_CSP : CONFINED_CSP,
  'Cross-Origin-Resource-Policy': 'same-origin',
})

export const incomingRoutes = (context: Context): Route[] => {
  const cardFor = async (owner: Owner, id: number, now: Date) => {
    const card = await readCard(context, owner, id, now)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const userName = ({ person }: RequestContext): string => person?.userName ?? ''

  return [
    route(calls.readIncomingLetters, async (request) =>
      accept(await readInbox(context, ownerOf(request), request.query, request.now)),
    ),
    route(calls.readIncomingLetter, (request) => cardFor(ownerOf(request), request.params.id, request.now)),
    route(calls.actOnIncomingLetter, async (request) => {
      const owner = ownerOf(request)
      const { params, body, now } = request
      const outcome = await actAsHolder(context, { owner, by: userName(request), id: params.id, body, now })
      return outcome.ok ? cardFor(owner, params.id, now) : outcome
    }),
    route(calls.incomingFile, async (request) => {
      const owner = ownerOf(request)
      const file = context.tokens.read('letter-file', request.params.token, request.now, owner.sessionId)
      if (!file.ok) return file
      const letter = await lettersOf(context.db, owner)
        .select('incomingLetter.id')
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
      // The session may now act for another organisation, or the scan was withdrawn.
      if (!letter) return forbidden
      const read = await readFile(context, file.value)
      if (!read.ok) return read
      const { bytes, mediaType } = request.query.size === 'small' ? await toThumbnail(read.value) : read.value
      const headers = fileHeaders(mediaType, `letter-${letter.id}`, request.query.download === 'true')
      return { ok: true, value: bytes, headers }
    }),
  ]
}
