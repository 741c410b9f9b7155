import { vi } from 'vitest'
import { type Command, runCommand } from '../../src/commands/run-command.ts'

export interface CommandOutput {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const textOf = (spy: { readonly mock: { readonly calls: readonly unknown[][] } }): string =>
  spy.mock.calls.map(([line]) => `${line}\n`).join('')

/**
 * Runs a command as `abonbox` does, but in this process, with these settings and nothing else of ours: a process of its
 * own costs more than a second, so each test file starts one for each command at most.
 */
export async function runCommandHere(
  command: Command,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutput> {
  const environment = process.env
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  process.env = { PATH: environment.PATH, ...settings }
  try {
    await runCommand(command, [...words])
    return {
      status: Number(process.exitCode ?? 0),
      stdout: textOf(log),
      stderr: textOf(warn) + textOf(error),
    }
  } finally {
    process.env = environment
    process.exitCode = undefined
    for (const spy of [log, warn, error]) spy.mockRestore()
  }
}
