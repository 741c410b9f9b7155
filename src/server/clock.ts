/** The only source of time in the server; "today" is its date in Europe/Moscow (AMB-10). */
export interface Clock {
  now(): Date
}

/** Can be set to another instant and goes on ticking from there (`TEST_CLOCK`). */
export interface TestClock extends Clock {
  set(instant: Date): void
}

export const systemClock: Clock = { now: () => new Date() }

/** Ticks at the rate of `machine`. */
export function testClock(start: Date, machine: Clock = systemClock): TestClock {
  let ahead = start.getTime() - machine.now().getTime()
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    set(instant) {
      ahead = instant.getTime() - machine.now().getTime()
    },
  }
}
