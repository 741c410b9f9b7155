/** A piece of a style sheet: a rule or at-rule with its body, or a statement without one. */
interface Piece {
  readonly head: string
  readonly body: string | null
}

const groupRule = /^@(layer|media|supports|container)\b/

/** Splits minified CSS into the rules of one level. */
const piecesOf = (css: string): Piece[] => {
  const pieces: Piece[] = []
  let start = 0
  let depth = 0
  let open = 0
  let quote = ''
  for (let index = 0; index < css.length; index += 1) {
    const sign = css[index] ?? ''
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') {
      if (depth === 0) open = index
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      pieces.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) })
      start = index + 1
    } else if (sign === ';' && depth === 0) {
      pieces.push({ head: css.slice(start, index).trim(), body: null })
      start = index + 1
    }
  }
  return pieces
}

/** The selectors of a list; commas inside brackets do not part them. */
const selectorsOf = (head: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let index = 0; index <= head.length; index += 1) {
    const sign = head[index]
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (depth === 0 && (sign === ',' || sign === undefined)) {
      parts.push(head.slice(from, index))
      from = index + 1
    }
  }
  return parts
}

const classesIn = (selector: string): string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')

const withoutUnusedRules = (css: string, used: ReadonlySet<string>, seen: Set<string>, within = ''): string =>
  piecesOf(css)
    .map(({ head, body }) => {
      if (body === null) return `${head};`
      if (groupRule.test(head)) {
        const inner = withoutUnusedRules(body, used, seen, `${within}${head}{`)
        return inner === '' ? '' : `${head}{${inner}}`
      }
      const kept = head.startsWith('@')
        ? head
        : selectorsOf(head)
            .filter((selector) => classesIn(selector).every((name) => used.has(name)))
            .join(',')
      // The site's sheets repeat one another; what stands twice in one layer is said once.
      const rule = `${kept}{${body}}`
      if (kept === '' || body === '' || seen.has(within + rule)) return ''
      seen.add(within + rule)
      return rule
    })
    .join('')

const withoutUnusedKeyframes = (css: string): string =>
  css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    css.replaceAll(rule, '').includes(name) ? rule : '',
  )

const withoutUnusedVariables = (css: string): string => {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const left = css.replace(/(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (reply, name: string) =>
    asked.has(name) ? reply : '',
  )
  return left.length === css.length ? css : withoutUnusedVariables(left)
}

/**
 * What of the site's style sheets a page needs, as one small sheet: rules whose classes stand in `html`, the variables
 * and movements that those ask for. The order of the sheets is kept, and with it the cascade.
 */
export const styleSheetFor = (html: string, sheets: readonly string[]): string => {
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(/\s+/)),
  )
  const seen = new Set<string>()
  const plain = sheets.map((sheet) => sheet.replace(/\/\*[\s\S]*?\*\//g, ''))
  const kept = plain.map((sheet) => withoutUnusedRules(sheet, used, seen)).join('')
  return withoutUnusedVariables(withoutUnusedKeyframes(kept))
    .replace(/;\}/g, '}')
    .replace(/[^{}]+\{\}/g, '')
}
