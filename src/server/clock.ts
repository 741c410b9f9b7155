/** What time it is. The only place the server takes the time from; 'today' is read off it in Europe/Moscow (AMB-10). */
export interface Clock {
  now(): Date
}

/** A clock that can be put to another instant and goes on ticking from there (`TEST_CLOCK`). */
export interface TestClock extends Clock {
  set(instant: Date): void
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that starts at `start` and ticks at the rate of `machine`, which tests may replace by one that stands still. */
export function testClock(start: Date, machine: Clock = systemClock): TestClock {
  let ahead = start.getTime() - machine.now().getTime()
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    set(instant) {
      ahead = instant.getTime() - machine.now().getTime()
    },
  }
}
