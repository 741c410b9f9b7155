import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkContent } from '#content/server/check/check-content.ts'
import { formatContentCheckReport } from '#content/server/check/content-check-report.ts'
import { buildContentFolder, readContentSources } from '#content/server/check/content-folder.ts'
import { toPagePaths } from '#content/server/sitemaps-and-structured-data.ts'

const root = resolve(import.meta.dirname, '../..')

const content = buildContentFolder(readContentSources(join(root, 'content')))
const pages = toPagePaths(readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' }))
const findings = checkContent(content, pages)
console.log(formatContentCheckReport(findings, Object.values(content.files).flat().length))
if (findings.length > 0) process.exitCode = 1
