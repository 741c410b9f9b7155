/** A test that waits for days of a clock that it shares with others. */
export type Story = (until: (day: string) => Promise<void>) => Promise<void>

/**
 * Plays stories through the same days, so that the clock moves once to each day instead of once per story. One story
 * runs at a time, until it ends or waits for a later day. Returns the outcome of each.
 */
export async function playStories(
  stories: ReadonlyMap<string, Story>,
  moveTo: (day: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, Promise<void>>> {
  const outcomes = new Map<string, Promise<void>>()
  let waiting: { readonly day: string; readonly resume: () => Promise<void> }[] = []
  for (const [name, story] of stories) {
    await new Promise<void>((hasPaused) => {
      let pause = hasPaused
      const until = (day: string) =>
        new Promise<void>((goOn) => {
          const resume = () =>
            new Promise<void>((hasPausedAgain) => {
              pause = hasPausedAgain
              goOn()
            })
          waiting.push({ day, resume })
          pause()
        })
      const outcome = story(until).finally(() => pause())
      // The test of the story reports the failure.
      outcome.catch(() => {})
      outcomes.set(name, outcome)
    })
  }
  while (waiting.length > 0) {
    const [day = ''] = waiting.map((each) => each.day).toSorted()
    await moveTo(day)
    const due = waiting.filter((each) => each.day === day)
    waiting = waiting.filter((each) => each.day !== day)
    for (const { resume } of due) await resume()
  }
  return outcomes
}
