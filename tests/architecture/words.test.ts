import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Names of a language of our own; the field's word stands in the code instead (features/README.md, glossary.md). */
const banned = new Set(
  `arrival promiseBox promiseMonths ClaimPapers papers DeskAct deed DeskDeed ruleDeed Doer tellHistory tellOwner tellStory
   Outside openOutside DatabaseAway whileItAnswers answersInTime outliveLostQuestions renewedPool verbatim Pressed
   notYet keepRenderer Drawings takeParts wayHtml takeMoney moneyCame giveMoneyBack owedWhole sumOwed settleAtLogin
   takeTold leaveUntold Arrival extendByThemselves successor carryAutoExtension tellNeverSigned advanceRents lacking
   lackingOf hindrance hindranceOf wish JointWish shelf shelves SendingHeard boxGone asLongAsTheSame askingAgain willBeBack
   deaf Coded Counted BeforeShown LoginBeside LoginAgain OnlyOn inTurn leaveOut readAnew turnPage Rented forgetLooseFiles
   whenNpmIsGone installWhatIsMissing buildWhatIsStale veil spoken told untold hindered`
    .split(/\s+/)
    .filter(Boolean),
)

/** Says nothing about the value it names, so nothing is declared under it. */
const empty = new Set(['told', 'said', 'heard', 'mine', 'one', 'each', 'at'])

/** Words of comments and titles that a native engineer would have to guess. */
const guessed =
  /\b(the desk|deeds?|shelf|shelves|successors?|hindrances?|the veil|anew|papers|wish|wished|deaf|spoken|hinder(?:s|ed)?|looks? as (?:it|they) did)\b/iu

/** Where a line of code speaks: a comment, the title of a test, a summary, the name of a part of a form. */
const wordsOfLine = /(^\s*(\/\/|\/?\*).*|\b(test|it|describe)\(.*|\b(name|formId|id|summary) ?[=:] ?['"].*)/

/** Generated from the tables: columns keep the names of applied migrations. */
const generated = 'src/server/database/schema.ts'

const files = ['src', 'tests'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|astro|md)$/.test(file))
    .map((file) => `${room}/${file}`),
)
const code = files.filter(
  (file) => /\.tsx?$/.test(file) && file !== generated && file !== relative(root, import.meta.filename),
)

const isDeclared = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      (ts.isBindingElement(parent) && parent.propertyName !== undefined)) &&
    parent.name === node
  )
}

test('code is written in the words of the field', () => {
  const found = code.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const names: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && (banned.has(node.text) || (empty.has(node.text) && isDeclared(node)))) {
        names.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return names
  })
  expect(found).toEqual([])
})

test('files are named in the words of the field', () => {
  const names =
    /desk|paper|deed|kept-press|reading-settings|only-on|coded|counted|before-shown|home-end|standing|hinder/
  expect(files.filter((file) => names.test(basename(file)))).toEqual([])
})

test('comments, titles, summaries, form names and guides are written in the words of the field', () => {
  const found = files
    .filter((file) => !file.endsWith('words.test.ts'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const words = file.endsWith('.md') ? line : (line.match(wordsOfLine)?.[0] ?? '')
          const word = guessed.exec(words)?.[0]
          return word === undefined ? [] : [`${file}:${index + 1} ${word}`]
        }),
    )
  expect(found).toEqual([])
})

test('a total stays on the line of the word before it', () => {
  const found = code.filter((file) => /\} из \$\{/.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
