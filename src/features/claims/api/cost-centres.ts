import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { createSingleLineNameSchema, instantSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/** `division` unites several cost centres; '' without one. A closed cost centre keeps its claims but takes no new ones. */
const costCentreSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  division: z.string(),
  closed: z.boolean(),
  claims: z.int(),
})
export type CostCentre = z.infer<typeof costCentreSchema>

const costCentresSchema = z.object({
  costCentres: z.array(costCentreSchema),
  /** The caller is an administrator of the organisation. */
  mayEdit: z.boolean(),
  /** The latest assignments, newest first. Null without a cost centre; `by` is null if it was inherited. */
  history: z.array(
    z.object({
      claim: z.int(),
      costCentre: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: instantSchema,
    }),
  ),
})
export type CostCentres = z.infer<typeof costCentresSchema>

const costCentreFields = {
  code: z.string().check(z.maxLength(maxTextLength.costCentreCode)),
  name: createSingleLineNameSchema(0, maxTextLength.name),
  division: z._default(z.string().check(z.maxLength(maxTextLength.name)), ''),
}

const administratorRefusals = {
  organisation_not_chosen: 403,
  not_administrator: 403,
  code_wrong: 422,
  name_empty: 422,
  name_signs: 422,
  code_taken: 409,
} as const

export const readCostCentres = endpoint('GET /api/legals/costCentres', () => ({
  summary: 'Lists the cost centres of the chosen organisation (M-SCALE-01).',
  access: 'person',
  reply: costCentresSchema,
  refusals: { organisation_not_chosen: 403 },
}))

export const createCostCentre = endpoint('POST /api/legals/costCentres', () => ({
  summary: 'Adds a cost centre (M-SCALE-01).',
  access: 'person',
  body: z.object(costCentreFields),
  reply: costCentresSchema,
  refusals: { ...administratorRefusals, too_many_cost_centres: 409 },
}))

export const changeCostCentre = endpoint('PUT /api/legals/costCentres/:id', () => ({
  summary: 'Renames, closes or reopens a cost centre (M-SCALE-01).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ ...costCentreFields, closed: z._default(z.boolean(), false) }),
  reply: costCentresSchema,
  refusals: { ...administratorRefusals, cost_centre_unknown: 404 },
}))
