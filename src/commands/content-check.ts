import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pageAddresses } from '../documents/search-engines.ts'
import { checkContent } from '../editors/check-content.ts'
import { contentOf, sourcesIn } from '../editors/content-folder.ts'
import { reportOf } from '../editors/report.ts'

const root = resolve(import.meta.dirname, '../..')

const content = contentOf(sourcesIn(join(root, 'content')))
const pages = pageAddresses(readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' }))
const findings = checkContent(content, pages)
console.log(reportOf(findings, Object.values(content.files).flat().length))
if (findings.length > 0) process.exitCode = 1
