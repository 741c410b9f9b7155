import { streetPictureAddress } from '#contract/street-index.ts'
import type { Mount } from '#server/http/front-door.ts'
import { sendFile } from '#server/http/send-file.ts'
import type { StreetPictures } from './street-pictures.ts'

const ofOffice = new RegExp(`^${streetPictureAddress}/(\\d{6})\\.svg$`)

/** Pictures of streets at `/street-picture/INDEX.svg`, one for each office: SVG in the colours of the page that shows it. */
export const pictureMount = (pictures: StreetPictures): Mount => ({
  path: streetPictureAddress,
  async handle(request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
    }
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? ''
    const [, index] = ofOffice.exec(path) ?? []
    const picture = index === undefined ? undefined : await pictures(index)
    if (picture) return sendFile(request, response, picture, 200, [])
    response.writeHead(404, { 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
  },
})
