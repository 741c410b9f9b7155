import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../features/claims/server/renting.ts'

const root = resolve(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const runbook = join(root, 'docs/runbook')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}

const rules: Rule[] = parse(readFileSync(join(deploy, 'alerts.yml'), 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
const dashboard = JSON.parse(readFileSync(join(deploy, 'dashboard.json'), 'utf8')) as {
  panels: {
    id: number
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets?: { expr: string }[]
  }[]
}
const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const pages = readdirSync(runbook)

test('every alert has a severity and a runbook page, and every page has an alert', () => {
  for (const { alert, labels, annotations } of rules) {
    const page = `${alert.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`
    expect(annotations.runbook_url).toBe(`docs/runbook/${page}`)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
  const named = rules.map(({ annotations }) => annotations.runbook_url.replace('docs/runbook/', ''))
  expect([...new Set(named)].sort()).toEqual(pages.sort())
})

test.each(pages)('%s names its alert and has the four sections and a command of a runbook page', (page) => {
  const text = readFileSync(join(runbook, page), 'utf8')
  const [first = ''] = text.split('\n')
  expect(rules.map(({ alert }) => `# ${alert}`)).toContain(first)
  expect(text.match(/^## .+$/gm)).toEqual([
    '## Who is affected',
    '## How to look',
    '## What to do',
    '## When to wake somebody',
  ])
  expect(text).toMatch(/```\n(.*\n)*?.*(curl|psql|systemctl)/)
})

/** Names of the metrics in a PromQL expression, recognised by the selector of our job. */
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/([a-z_][a-z0-9_]*)\{job="abonbox"/g)].map(([, name = '']) => name)
const labelsIn = (expr: string): [string, string][] =>
  [...expr.matchAll(/([a-z_][a-z0-9_]*)\{job="abonbox"((?:, \w+!?[=~]+"[^"]*")*)\}/g)].flatMap(
    ([, name = '', labels = '']) =>
      [...labels.matchAll(/, (\w+)/g)].map(([, label = '']): [string, string] => [name, label]),
  )

let product: Product
let atStart = ''
let exported = ''
beforeAll(async () => {
  product = await openProduct(noon)
  atStart = await product.metrics()
  // A login, a confirmed claim and a refused call, so that their counters exist.
  await testPerson(product.origin).login('individual')
  const anna = await product.as('individual')
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', 7)))
  await confirm(anna, body.id)
  await anna.get('/api/claims/1')
  await product.moveClock(new Date(product.clock.now().getTime() + 60_000))
  exported = await product.metrics()
})
afterAll(() => product.close())

test('a running server reports every metric and label of the rules and the dashboard', () => {
  // Prometheus itself makes `up`.
  const asked = [...rules.map(({ expr }) => expr), ...panels]
  const names = new Set(asked.flatMap(metricsIn).filter((name) => name !== 'up'))
  expect(names.size).toBeGreaterThan(30)
  const lines = exported.split('\n').filter((line) => !line.startsWith('#'))
  const missing = [...names].filter(
    (name) => !lines.some((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`)),
  )
  expect(missing).toEqual([])
  const unlabelled = asked
    .flatMap(labelsIn)
    .filter(
      ([name, label]) => !lines.some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="`)),
    )
  expect(unlabelled).toEqual([])
})

/** The selectors of a PromQL expression: a metric, and a pattern for each label that it must match. */
const selectorsIn = (expr: string): { readonly name: string; readonly wanted: readonly RegExp[] }[] =>
  [...expr.matchAll(/([a-z_][a-z0-9_]*)\{job="abonbox"([^}]*)\}/g)].map(([, name = '', labels = '']) => ({
    name,
    wanted: [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].map(
      ([, label = '', values = '']) => new RegExp(`[{,]${label}="(?:${values})"`),
    ),
  }))

test('counters of alerts on increases start at 0, so that the first increase is noticed', () => {
  const grows = rules.filter(({ expr }) => /(increase|rate|delta)\(/.test(expr))
  expect(grows.length).toBeGreaterThan(8)
  const lines = atStart.split('\n')
  const silent = grows.flatMap(({ alert, expr }) =>
    selectorsIn(expr)
      // These alerts compare shares or dozens, so the first increase does not matter.
      .filter(({ name }) => !/^(call_seconds|claim_changes)/.test(name))
      .filter(
        ({ name, wanted }) =>
          !lines.some((line) => line.startsWith(name) && wanted.every((label) => label.test(line))),
      )
      .map(({ name, wanted }) => `${alert}: ${name} ${wanted.map(({ source }) => source)}`),
  )
  expect(silent).toEqual([])
})

test('every metric of the server is on the dashboard', () => {
  const own = [...exported.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(nodejs|process)_/.test(name))
  const shown = panels.join(' ')
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('dashboard panels do not overlap and have unique ids', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  const numbers = dashboard.panels.map(({ id }) => id)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('each alert fires in the unit tests of the rules', () => {
  const units = readFileSync(join(import.meta.dirname, 'alerts.unit.yml'), 'utf8')
  const fired = parse(units).tests.map(({ name }: { name: string }) => name)
  expect([...new Set(rules.map(({ alert }) => alert))].filter((alert) => !fired.includes(alert))).toEqual([])
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

test(
  promtool
    ? 'promtool accepts the rules, and each fires when it should'
    : 'promtool is missing (apt-get install prometheus), so the rules are only parsed as YAML',
  () => {
    if (!promtool) return expect(rules.length).toBeGreaterThan(20)
    const run = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8', stdio: 'pipe' })
    expect(run('check', 'rules', '--lint-fatal', join(deploy, 'alerts.yml'))).toContain('SUCCESS')
    expect(run('check', 'config', join(deploy, 'prometheus.yml'))).toContain('SUCCESS')
    expect(run('test', 'rules', join(import.meta.dirname, 'alerts.unit.yml'))).toContain('SUCCESS')
  },
)

test(
  promtool
    ? 'promtool accepts the metrics of a running server'
    : 'promtool is missing (apt-get install prometheus), so only one metric is looked up',
  () => {
    if (!promtool) return expect(exported).toContain('# TYPE call_seconds histogram')
    // Three metrics of the Node library have names that promtool rejects.
    const own = exported.replaceAll(/^.*nodejs_active_\w+_total.*\n/gm, '')
    expect(() => execFileSync(promtool, ['check', 'metrics'], { input: own, stdio: 'pipe' })).not.toThrow()
  },
)
