/** The only source of time in the server; "today" is its date in Europe/Moscow (AMB-10). */
export interface Clock {
  now(): Date
}

export interface TestClock extends Clock {
  set(instant: Date): void
}

export const systemClock: Clock = { now: () => new Date() }

export function createTestClock(start: Date, machine: Clock = systemClock): TestClock {
  let ahead = start.getTime() - machine.now().getTime()
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    set(instant) {
      ahead = instant.getTime() - machine.now().getTime()
    },
  }
}
