import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { version } from '#server/version.ts'
import { checkDatabase } from './check/check-database.ts'
import { checkDeployment } from './check/check-deployment.ts'
import { type CheckFinding, createFailureFinding, createOkFinding } from './check/check-finding.ts'
import { checkDkim, checkIntegrations } from './check/check-integrations.ts'
import type { Command } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')

const stateLabels: Record<CheckFinding['state'], string> = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

const printFindings = (findings: readonly CheckFinding[]): void => {
  for (const { what, state, says } of findings)
    console.log(`${stateLabels[state]} ${what.padEnd(10)} ${says}`)
}

/**
 * `abonbox check`: prints a line for each setting. It writes nothing except a test object in the storage, which it then
 * deletes.
 */
const main = async (): Promise<void> => {
  const reading = readConfig(process.env)
  if (!reading.ok) {
    printFindings(
      reading.problems.map((problem) => {
        const [name = '', ...says] = problem.split(': ')
        return createFailureFinding('settings', `${name}: ${says.join(': ')}`)
      }),
    )
    process.exitCode = 1
    return
  }
  const config = reading.value
  const settings = createOkFinding(
    'settings',
    `of version ${version}, ${config.development ? 'development' : config.mode}`,
  )
  const findings = [
    settings,
    ...(await checkDeployment(config, root)),
    ...(await checkDatabase(config)),
    ...(await checkIntegrations(config)),
    ...(await checkDkim(config)),
  ]
  printFindings(findings)
  const count = findings.filter(({ state }) => state === 'wrong').length
  if (count === 0) return
  console.log(`\n${count} of ${findings.length} would not work`)
  process.exitCode = 1
}

export const command: Command = { run: main }
