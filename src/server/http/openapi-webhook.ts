import { organisationEvent } from '#contract/events.ts'
import { exampleOf } from '#contract/example-of.ts'
import { schemaOf } from '#contract/json-schema.ts'
import { webhookHeaderTexts, webhookText } from './openapi-words.ts'

const schema = schemaOf(organisationEvent, 'output')

/** What we send to an address of an organisation, by the standard of signed webhooks. */
export const eventHook: Readonly<Record<string, unknown>> = {
  tags: ['events'],
  ...webhookText,
  operationId: 'event',
  security: [],
  parameters: Object.entries(webhookHeaderTexts).map(([name, { description, example, required }]) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
    description,
    example,
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema, example: exampleOf(schema) } },
  },
  responses: {
    '200': { description: 'Taken: any 2xx is.' },
    default: { description: 'Not taken: the same event is sent again later, and later ones wait for it.' },
  },
}
