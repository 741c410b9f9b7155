import { transform } from 'lightningcss'
import postcss, { AtRule, type Node, type Root, type Rule } from 'postcss'

/** Where a rule stands: the layers and conditions around it. */
const placeOf = (node: Node | undefined): string =>
  node instanceof AtRule ? `${placeOf(node.parent)}@${node.name} ${node.params}{` : ''

const isMovement = (node: Node | undefined): boolean => node instanceof AtRule && node.name === 'keyframes'

/**
 * Says each rule once in its layer: the files that a build makes repeat one another. A movement is one rule: of two with
 * one name the last counts, and an empty one would be none.
 */
const removeRepeats = (sheet: Root): void => {
  const seen = new Set<string>()
  const keepOnce = (rule: Rule | AtRule): void => {
    const whole = placeOf(rule.parent) + rule.toString()
    if (seen.has(whole)) rule.remove()
    seen.add(whole)
  }
  sheet.walkRules((rule) => {
    if (!isMovement(rule.parent)) keepOnce(rule)
  })
  sheet.walkAtRules(/^(?:keyframes|font-face)$/, keepOnce)
}

const classesIn = (selector: string): string[] =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')

const removeUnusedRules = (sheet: Root, isUsed: (name: string) => boolean): void => {
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter((selector) => classesIn(selector).every(isUsed))
    if (used.length > 0) rule.selectors = used
    else rule.remove()
  })
}

/** Elements that a selector names outside of classes, attributes and states. */
const elementsIn = (selector: string): string[] => selector.match(/(?<![\w.#:[="-])[a-z][\w-]*/g) ?? []

const removeElements = (sheet: Root, absent: ReadonlySet<string>): void => {
  sheet.walkRules((rule) => {
    if (isMovement(rule.parent)) return
    const used = rule.selectors.filter((selector) => {
      const elements = elementsIn(selector)
      return elements.length === 0 || elements.some((element) => !absent.has(element))
    })
    if (used.length > 0) rule.selectors = used
    else rule.remove()
  })
}

/** Takes out variables and movements that nothing asks for, until none is left. */
const removeUnusedValues = (sheet: Root, text: string): void => {
  const before = sheet.toString()
  const asked = new Set([
    ...[...before.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
    ...(text.match(/--[\w-]+/g) ?? []),
  ])
  sheet.walkDecls(/^--/, (declaration) => {
    if (!asked.has(declaration.prop)) declaration.remove()
  })
  sheet.walkAtRules('keyframes', (rule) => {
    const named = new RegExp(`(?<![\\w-]|@keyframes )${rule.params}(?![\\w-])`)
    if (!named.test(before)) rule.remove()
  })
  if (sheet.toString() !== before) removeUnusedValues(sheet, text)
}

const minified = (sheet: Root): string =>
  transform({ filename: 'page.css', code: Buffer.from(sheet.toString()), minify: true }).code.toString()

/**
 * What of style sheets, in their order, a `text` of HTML and scripts asks for, as one sheet: the rules all of whose
 * classes stand in it, and the variables and movements that those use; without rules for `absent` elements alone.
 */
export const styleSheetFor = (
  text: string,
  sheets: readonly string[],
  absent: readonly string[] = [],
): string => {
  const words = new Set(text.match(/[\w-]+/g))
  const sheet = postcss.parse(sheets.join(''))
  removeUnusedRules(sheet, (name) => words.has(name))
  removeElements(sheet, new Set(absent))
  removeRepeats(sheet)
  removeUnusedValues(sheet, text)
  return minified(sheet)
}

/**
 * A style sheet with short names for the variables that nobody but itself speaks of; `text` is all that may: HTML, scripts
 * and pictures, which say each name whole.
 */
export const withShortNames = (css: string, text: string): string => {
  const kept = new Set(text.match(/--[\w-]+/g))
  const own = new Set((css.match(/--[a-z][\w-]*/g) ?? []).filter((name) => !kept.has(name)))
  const short = new Map([...own].map((name, place) => [name, `--${place.toString(36)}`]))
  return css.replace(/--[a-z][\w-]*/g, (name) => short.get(name) ?? name)
}
