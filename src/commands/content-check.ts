import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkContent } from '#content/server/check/check-content.ts'
import { contentOf, sourcesIn } from '#content/server/check/content-folder.ts'
import { reportOf } from '#content/server/check/report.ts'
import { pageAddresses } from '#content/server/search-engines.ts'

const root = resolve(import.meta.dirname, '../..')

const content = contentOf(sourcesIn(join(root, 'content')))
const pages = pageAddresses(readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' }))
const findings = checkContent(content, pages)
console.log(reportOf(findings, Object.values(content.files).flat().length))
if (findings.length > 0) process.exitCode = 1
