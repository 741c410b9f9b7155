import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { checkName } from '#contract/boxes.ts'
import { collapse } from '#domain/box-name.ts'

/** Whether the server takes a name; it alone has the forbidden words. Another server has no such call: its claim decides. */
export async function mayBeName(environment: Environment, boxName: string): Promise<boolean> {
  const answer = await call(environment, checkName, { body: { boxName: collapse(boxName) } })
  return answer.ok || answer.code !== 'name_refused'
}
