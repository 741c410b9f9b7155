import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { otherUser, programAt, startDaemon } from './daemon.ts'

const START_MS = 30_000

export const haproxyIsHere = (): boolean => programAt('haproxy') !== null

/** Starts HAProxy with these settings and waits until `ready` returns true. */
export async function startHaproxy(
  settings: string,
  ready: () => Promise<boolean>,
): Promise<{ stop(): Promise<void> }> {
  const program = programAt('haproxy')
  if (program === null) throw new Error('HAProxy is not installed: apt-get install haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
  chmodSync(folder, 0o755)
  const [file, log] = [join(folder, 'haproxy.cfg'), join(folder, 'log')]
  writeFileSync(file, settings)
  const daemon = startDaemon(program, ['-db', '-f', file], {
    user: otherUser(),
    cwd: folder,
    log,
    signal: 'TERM',
  })
  const patience = AbortSignal.timeout(START_MS)
  while (!(await ready().catch(() => false))) {
    if (patience.aborted) throw new Error(`HAProxy did not start:\n${readFileSync(log, 'utf8')}`)
    await pause(50)
  }
  return {
    async stop() {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
