import { checkMessages, type MessageRecord } from './messages.ts'
import type { Stage } from './stage.ts'

export interface MonthResult {
  readonly wrong: Readonly<Record<string, readonly string[]>>
  readonly figures: Readonly<Record<string, number>>
}

export async function checkMonth(stage: Stage, record: MessageRecord): Promise<MonthResult> {
  const messages = await checkMessages(stage, record)
  return { wrong: { messages: messages.wrong }, figures: { rents: stage.rents.size, ...messages.byKind, waiting: [...stage.entries.values()].filter(({ state }) => state === 'waiting').length } }
}
