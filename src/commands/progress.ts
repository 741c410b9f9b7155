import cliProgress from 'cli-progress'

/** Shows how far a task is: a bar in a terminal, a plain line each tenth elsewhere. */
export interface Progress {
  /** `share` of the task done, 0 to 1. */
  at(share: number): void
  end(): void
}

const TENTHS = 10

/** A bar on a terminal; elsewhere a line each tenth, so that a log stays short. */
export const startProgress = (task: string, isTerminal: boolean): Progress => {
  if (!isTerminal) {
    let shown = 0
    return {
      at(share) {
        const tenth = Math.floor(share * TENTHS)
        if (tenth <= shown) return
        shown = tenth
        console.log(`${task} ${tenth * TENTHS} %`)
      },
      end: () => {},
    }
  }
  const bar = new cliProgress.SingleBar(
    { format: `${task} {bar} {percentage} %`, hideCursor: true },
    cliProgress.Presets.shades_classic,
  )
  bar.start(1, 0)
  return {
    at: (share) => bar.update(share),
    end() {
      bar.update(1)
      bar.stop()
    },
  }
}
