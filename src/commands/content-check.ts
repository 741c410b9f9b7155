import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkContent } from '#content/server/check/check-content.ts'
import { buildContentFolder, readSources } from '#content/server/check/content-folder.ts'
import { formatReport } from '#content/server/check/report.ts'
import { toPageAddresses } from '#content/server/search-engines.ts'

const root = resolve(import.meta.dirname, '../..')

const content = buildContentFolder(readSources(join(root, 'content')))
const pages = toPageAddresses(readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' }))
const findings = checkContent(content, pages)
console.log(formatReport(findings, Object.values(content.files).flat().length))
if (findings.length > 0) process.exitCode = 1
