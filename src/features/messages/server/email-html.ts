import { html, raw } from 'hono/html'
import { encode } from 'uqr'
import { toTelUrl } from '#kit/words/phone.ts'
import { typeset, typesetAddress, typesetBoxNumber } from '#kit/words/typeset.ts'
import { type EmailPlace, type EmailSender, emailFrameCopy } from '#messages/words/email-frame.ts'
import { linkifyText, type Markup } from '#server/integrations/html-page.ts'
import type { ColourRoles } from '#theme/tokens/colour-roles.ts'
import { darkColours } from '#theme/tokens/dark-colours.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'

type EmailBlock =
  | { readonly kind: 'words'; readonly lines: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'act'; readonly name: string; readonly address: string }

const LINK_PARAGRAPH = /^(?:(.*[.!?])\s+)?(?:([^\n.!?]+):\s+)?(https?:\/\/\S+)$/s
/** Longer link texts are sentences and are not drawn as buttons. */
const MAX_NAME_LENGTH = 45
const LIST_MARKER = /^(?:\d+\.|—)\s+/

const FACT = /^(\p{Lu}[^:.!?]{1,30}): (?!https?:)(.+)$/u

const blocksFromLines = (lines: readonly string[]): EmailBlock[] => {
  const facts = lines.flatMap((line) => {
    const [, label, value] = FACT.exec(line) ?? []
    return label === undefined || value === undefined ? [] : [[label, value] as const]
  })
  if (lines.length > 1 && facts.length === lines.length) return [{ kind: 'facts', facts }]
  const first = lines.findIndex((line) => LIST_MARKER.test(line))
  if (first === -1) return lines.length === 0 ? [] : [{ kind: 'words', lines }]
  const listLines = lines.slice(first)
  const end = listLines.findIndex((line) => !LIST_MARKER.test(line))
  const items = end === -1 ? listLines : listLines.slice(0, end)
  return [
    ...(first === 0 ? [] : [{ kind: 'words', lines: lines.slice(0, first) } as const]),
    {
      kind: 'list',
      ordered: /^\d/.test(items[0] ?? ''),
      items: items.map((line) => line.replace(LIST_MARKER, '')),
    },
    ...blocksFromLines(listLines.slice(items.length)),
  ]
}

export const parseEmailBlocks = (text: string): EmailBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph): EmailBlock[] => {
      const [, sentence = '', name = '', address] = LINK_PARAGRAPH.exec(paragraph) ?? []
      if (address === undefined || name.length > MAX_NAME_LENGTH)
        return blocksFromLines(paragraph.split('\n'))
      return [...blocksFromLines(sentence === '' ? [] : sentence.split('\n')), { kind: 'act', name, address }]
    })

interface EmailContent {
  readonly subject: string
  readonly text: string
  /** Null for emails that are not about a claim. */
  readonly place: EmailPlace | null
  /** Link to the dates of the claim as a calendar file; null without dates. */
  readonly calendar: string | null
  /** URL of the QR code that the desk scans; null without a code. */
  readonly deskUrl: string | null
  readonly sender: EmailSender
  readonly origin: string
  /** Unsubscribe link; null if recipients cannot unsubscribe from this email. */
  readonly unsubscribe: string | null
}

const FONT_STYLE = "font-family:'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
/** Breaks long words, so that the email fits the width of a phone. */
const WORD_BREAK_STYLE = 'overflow-wrap:anywhere;word-break:break-word'
const BODY_STYLE = `${FONT_STYLE};${WORD_BREAK_STYLE};font-size:17px;line-height:26px`
const SMALL_STYLE = `${FONT_STYLE};${WORD_BREAK_STYLE};font-size:14px;line-height:20px`

const darkRules = (colours: ColourRoles): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${colours.page} !important; }
  .card { background: ${colours.surface} !important; border-color: ${colours.border} !important; }
  .text { color: ${colours.text} !important; }
  .quiet { color: ${colours.textMuted} !important; }
  .link { color: ${colours.link} !important; }
  .outline { border-color: ${colours.link} !important; }
  .button { background: ${colours.action} !important; color: ${colours.onAction} !important; }
  .stamp { border-color: ${colours.accent} !important; }
  .rule { border-color: ${colours.border} !important; }
}`

const withStyledLinks = (line: string) =>
  linkifyText(typeset(typesetBoxNumber(line)), `style="color:${lightColours.link}" class="link"`)

const joinLines = (lines: readonly string[]) =>
  lines.map((line, index) => html`${index === 0 ? '' : raw('<br>')}${withStyledLinks(line)}`)

const renderBlock = (block: EmailBlock, isMain: boolean): Markup => {
  if (block.kind === 'words')
    return html`<p class="text" style="${BODY_STYLE};margin:0 0 16px;color:${lightColours.text}">${joinLines(block.lines)}</p>`
  if (block.kind === 'list') {
    const tag = block.ordered ? 'ol' : 'ul'
    return html`${raw(`<${tag} class="text" style="${BODY_STYLE};margin:0 0 16px;padding:0 0 0 24px;color:${lightColours.text}">`)}${block.items.map(
      (item) => html`<li style="margin:0 0 8px">${withStyledLinks(item)}</li>`,
    )}${raw(`</${tag}>`)}`
  }
  if (block.kind === 'facts')
    return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map(
      ([label, value], index) =>
        html`<tr><td class="quiet" valign="top" style="${SMALL_STYLE};padding:3px 16px 3px 0;line-height:26px;white-space:nowrap;color:${lightColours.textMuted}">${label}</td><td class="text" valign="top" style="${BODY_STYLE};padding:3px 0;color:${lightColours.text}${index === 0 ? ';font-weight:650' : ''}">${withStyledLinks(value)}</td></tr>`,
    )}</table>`
  const name = block.name || emailFrameCopy.open
  return isMain
    ? html`<p style="margin:24px 0 16px"><a class="button" href="${block.address}" style="${BODY_STYLE};display:inline-block;padding:12px 24px;border-radius:8px;background:${lightColours.action};color:${lightColours.onAction};font-weight:650;text-decoration:none">${name}</a></p>`
    : html`<p style="${BODY_STYLE};margin:0 0 16px"><a class="link" href="${block.address}" style="color:${lightColours.link}">${name}</a></p>`
}

/** Odd, so that the row begins and ends with a colour. */
const STRIPE_CELLS = 27

/** Vertical stripes, because slanted ones would need images. */
const renderStripe = (): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;table-layout:fixed"><tr>${Array.from(
    { length: STRIPE_CELLS },
    (_, index) => {
      const colour =
        [lightColours.accent, lightColours.surface, lightColours.action, lightColours.surface][index % 4] ??
        lightColours.surface
      return html`<td height="4" style="height:4px;line-height:4px;font-size:0;background:${colour}">&nbsp;</td>`
    },
  )}</tr></table>`

const renderStamp = ({ title, address, door }: EmailPlace): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td valign="middle" width="60" style="width:60px"><img src="${door.image}" alt="${door.alt}" width="48" height="56" style="display:block;width:48px;height:56px;border:0;border-radius:4px"></td><td class="stamp" style="padding:12px 16px;border:2px dashed ${lightColours.accent};border-radius:4px"><span class="quiet" style="${SMALL_STYLE};display:block;color:${lightColours.textMuted}">${title}</span><span class="text" style="${FONT_STYLE};${WORD_BREAK_STYLE};display:block;font-size:22px;line-height:30px;font-weight:650;color:${lightColours.text}">${typesetBoxNumber(address)}</span></td></tr></table>`

/** The map is as wide as the text and has the proportions of street pictures, also while it loads. */
const renderMap = ({ page, map }: EmailPlace): Markup | '' =>
  map === null
    ? ''
    : html`<a class="link" href="${page}" style="${SMALL_STYLE};display:block;margin:0 0 16px;color:${lightColours.link}"><img src="${map.image}" alt="${map.alt}" width="550" style="display:block;width:100%;max-width:550px;height:auto;border:0;border-radius:8px"></a>`

const renderOffice = (place: EmailPlace): Markup =>
  html`<div class="rule" style="margin:24px 0 0;padding:24px 0 0;border-top:1px solid ${lightColours.border}">${renderMap(place)}${place.office.map(
    ({ label, text }) =>
      html`<p class="text" style="${BODY_STYLE};margin:0 0 8px;color:${lightColours.text}"><span class="quiet" style="${SMALL_STYLE};display:block;color:${lightColours.textMuted}">${label}</span>${typesetAddress(text)}</p>`,
  )}<p style="${BODY_STYLE};margin:0 0 8px"><a class="link" href="${place.page}" style="color:${lightColours.link}">${emailFrameCopy.officePage}</a></p></div>`

const renderSender = ({ name, phone, phoneHours }: EmailSender): Markup =>
  html`<div class="rule" style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid ${lightColours.border}"><p class="text" style="${BODY_STYLE};margin:0 0 8px;color:${lightColours.text}">${name}<span class="quiet" style="${SMALL_STYLE};display:block;color:${lightColours.textMuted}">${emailFrameCopy.phone}: <a class="link" href="${toTelUrl(phone)}" style="color:${lightColours.link};white-space:nowrap">${phone}</a>, ${phoneHours}</span></p></div>`

const renderCalendarButton = (link: string): Markup =>
  html`<p style="margin:0 0 16px"><a class="link outline" href="${link}" style="${BODY_STYLE};display:inline-block;padding:8px 20px;border:2px solid ${lightColours.link};border-radius:8px;color:${lightColours.link};font-weight:650;text-decoration:none">${emailFrameCopy.calendar}</a></p>`

const QR_MODULE_PX = 5
/** Width of the white border that ISO/IEC 18004 requires. */
const QR_BORDER_MODULES = 4

const listRuns = (row: readonly boolean[]): { isDark: boolean; length: number }[] => {
  const runs: { isDark: boolean; length: number }[] = []
  for (const isDark of row) {
    const last = runs.at(-1)
    if (last?.isDark === isDark) last.length += 1
    else runs.push({ isDark, length: 1 })
  }
  return runs
}

/** A table, because many mail programs hide images at first. Black on white in dark themes too. */
const renderQrCode = (url: string): Markup => {
  const { data, size } = encode(url, { ecc: 'M', border: QR_BORDER_MODULES })
  const side = size * QR_MODULE_PX
  const firstRow = Array.from({ length: size }, () => html`<td width="${QR_MODULE_PX}"></td>`)
  const rows = data.map(
    (row) =>
      html`<tr height="${QR_MODULE_PX}">${listRuns(row).map(
        ({ isDark, length }) => html`<td colspan="${length}"${isDark ? raw(' bgcolor="#000000"') : ''}></td>`,
      )}</tr>`,
  )
  return html`<table role="img" aria-label="${emailFrameCopy.qrCode}" width="${side}" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="width:${side}px;margin:0 0 16px;border-collapse:collapse;table-layout:fixed;font-size:0;line-height:0"><tr>${firstRow}</tr>${rows}</table>`
}

/** At most 600 px wide; complete without its images, the door and the map. */
export const renderEmailHtml = (email: EmailContent): string => {
  const { subject, text, place, calendar, deskUrl, sender, origin, unsubscribe } = email
  const blocks = parseEmailBlocks(text)
  const mainIndex = blocks.findLastIndex(({ kind }) => kind === 'act')
  return String(html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkRules(darkColours))}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${lightColours.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColours.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;background:${lightColours.surface};border:1px solid ${lightColours.border}">
<tr><td>${renderStripe()}</td></tr>
<tr><td align="left" style="padding:24px 24px 16px">
<p class="quiet" style="${SMALL_STYLE};margin:0 0 16px;color:${lightColours.textMuted}">${emailFrameCopy.brand}</p>
<h1 class="text" style="${FONT_STYLE};${WORD_BREAK_STYLE};margin:0 0 16px;font-size:26px;line-height:34px;font-weight:650;color:${lightColours.text}">${typeset(typesetBoxNumber(subject))}</h1>
${place === null ? '' : renderStamp(place)}${blocks.map((block, index) => renderBlock(block, index === mainIndex))}${deskUrl === null ? '' : renderQrCode(deskUrl)}${calendar === null ? '' : renderCalendarButton(calendar)}
${place === null ? '' : renderOffice(place)}${renderSender(sender)}
</td></tr></table>
<p class="quiet" style="${SMALL_STYLE};max-width:600px;margin:16px auto 0;color:${lightColours.textMuted}">${emailFrameCopy.automatic}<br><a class="link" href="${origin}/faq" style="color:${lightColours.link}">${emailFrameCopy.help}</a>${unsubscribe === null ? '' : html`<br><a class="link" href="${unsubscribe}" style="color:${lightColours.link}">${emailFrameCopy.unsubscribe}</a>`}</p>
</td></tr></table>
</body>
</html>`)
}
