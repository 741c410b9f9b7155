import sharp from 'sharp'
import { accept } from '#kit/rules/outcome.ts'
import * as calls from '#mail/api/incoming-letters.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, forbiddenAnswer, type RequestContext, type Route } from '#server/http/route.ts'
import {
  performHolderLetterAction,
  readInboxLetters,
  readLetterDetails,
  selectLettersByOwner,
} from './holder-letters.ts'
import { readStoredFile } from './stored-files.ts'

/** In pixels; the list enlarges the corner with the sender, which must be readable. */
const THUMBNAIL_SIZE = { width: 720, height: 480 } as const

/** Resizing also removes metadata (place, time, device); if it fails, the original is returned. */
export async function toThumbnail(file: {
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

/** For files uploaded by others: browsers may show or save them, but run no code in them. */
const CONFINED_CSP = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** No sandbox, because browsers' PDF viewers do not work in one; PDFs with scripts are refused at upload. */
const CONFINED_PDF_CSP = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const extensionByMediaType: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

export const sandboxedFileHeaders = (
  mediaType: string,
  name: string,
  download: boolean,
): Record<string, string> => ({
  'Content-Type': mediaType,
  'Content-Disposition': `${download ? 'attachment' : 'inline'}; filename="${name}.${extensionByMediaType[mediaType] ?? 'bin'}"`,
  'Content-Security-Policy': mediaType === 'application/pdf' && !download ? CONFINED_PDF_CSP : CONFINED_CSP,
  'Cross-Origin-Resource-Policy': 'same-origin',
})

export const incomingLetterRoutes = (context: Context): Route[] => {
  const cardFor = async (owner: Owner, id: number, now: Date) => {
    const card = await readLetterDetails(context, owner, id, now)
    return card ? ({ ok: true, value: card } as const) : forbiddenAnswer
  }
  const userName = ({ person }: RequestContext): string => person?.userName ?? ''

  return [
    bindRoute(calls.readIncomingLetters, async (request) =>
      accept(await readInboxLetters(context, ownerFromRequest(request), request.query, request.now)),
    ),
    bindRoute(calls.readIncomingLetter, (request) =>
      cardFor(ownerFromRequest(request), request.params.id, request.now),
    ),
    bindRoute(calls.orderLetterAction, async (request) => {
      const owner = ownerFromRequest(request)
      const { params, body, now } = request
      const outcome = await performHolderLetterAction(context, {
        owner,
        by: userName(request),
        id: params.id,
        body,
        now,
      })
      return outcome.ok ? cardFor(owner, params.id, now) : outcome
    }),
    bindRoute(calls.downloadLetterFile, async (request) => {
      const owner = ownerFromRequest(request)
      const file = context.tokens.read('letter-file', request.params.token, request.now, owner.sessionId)
      if (!file.ok) return file
      const letter = await selectLettersByOwner(context.db, owner)
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
      if (!letter) return forbiddenAnswer
      const read = await readStoredFile(context, file.value)
      if (!read.ok) return read
      const { bytes, mediaType } = request.query.size === 'small' ? await toThumbnail(read.value) : read.value
      const headers = sandboxedFileHeaders(
        mediaType,
        `letter-${letter.id}`,
        request.query.download === 'true',
      )
      return { ok: true, value: bytes, headers }
    }),
  ]
}
