import { createApp } from 'astro/app/entrypoint'
import { addressOfDrawing, officeFrame } from '#contract/addresses.ts'
import { builtOrigin } from '#contract/built-origin.ts'
import { contentAtHand, type OpenSitePages } from '../../documents/content-at-hand.ts'
import { siteWords } from '../../documents/site-words.ts'
import { officeShell, pageScriptOf } from './office-shell.ts'

const app = createApp({ streaming: false })

/** Astro hands the policy of a page that is drawn on demand over as a header; it stands first in the head, as the build writes it. */
const withPolicy = (html: string, policy: string | null): string =>
  policy === null
    ? html
    : html.replace(
        /<meta charset="[^"]*"\s*\/?>/,
        (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
      )

/** Draws pages of the content at hand with the components and the scripts of this build, to the same bytes that it would write. */
export const openSitePages: OpenSitePages = () => {
  const draw = async (address: string, day: string): Promise<string | null> => {
    const response = await app.render(new Request(new URL(addressOfDrawing(address, day), builtOrigin)))
    if (response.status !== 200) return null
    const drawn = withPolicy(await response.text(), response.headers.get('content-security-policy'))
    return drawn.includes('<html') ? drawn : null
  }
  const frame = async (day: string): Promise<string> => {
    const page = await draw(officeFrame, day)
    if (page === null) throw new Error('the frame of office pages is not drawn')
    return officeShell(page, pageScriptOf(page))
  }
  return {
    draw: (content, address, day) => contentAtHand.run(content, () => draw(address, day)),
    frame: (content, day) => contentAtHand.run(content, () => frame(day)),
    words: (content, day) => contentAtHand.run(content, () => siteWords(day)),
  }
}
