import {
  CONTENT_LENGTH,
  type EditFinding,
  type FormField,
  type FormValue,
  type FormValues,
} from '#contract/editing.ts'
import { longest } from '#contract/typed-text.ts'
import { editCopy as copy } from '#copy/editing.ts'
import { LimitedArea, LimitedField } from '#parts/limited-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { EditPage } from './edit-page.ts'
import { type FormPath, idOf, shownDay, writtenDay } from './form-values.ts'

interface FieldProps {
  field: FormField
  value: FormValue | undefined
  path: FormPath
  findings: readonly EditFinding[]
  page: EditPage
  /** How deep in other fields it stands. */
  depth: number
}

const errorAt = (findings: readonly EditFinding[], path: FormPath): string | undefined => {
  const found = findings.find(({ field }) => field === path.join('.'))
  if (!found) return undefined
  return found.right === null ? found.text : `${found.text}; ${copy.right(found.right)}`
}

/** Fields of a group that fit beside one another: short ones alone. */
const areShort = (fields: readonly FormField[]): boolean =>
  fields.length > 1 && fields.every(({ kind }) => ['text', 'date', 'number', 'choice'].includes(kind))

function Fields({
  fields,
  values,
  ...rest
}: Omit<FieldProps, 'field' | 'value'> & { fields: readonly FormField[]; values: FormValues }) {
  const { path } = rest
  const drawn = fields.map((field) => (
    <FieldView
      key={field.name}
      {...rest}
      field={field}
      value={values[field.name]}
      path={[...path, field.name]}
    />
  ))
  if (path.length > 0 && areShort(fields)) return <Columns shape="three">{drawn}</Columns>
  return <Stack gap="m">{drawn}</Stack>
}

const groupOf = (value: FormValue | undefined): FormValues =>
  typeof value === 'object' && !Array.isArray(value) ? (value as FormValues) : {}

function GroupView({ field, value, depth, ...rest }: FieldProps) {
  const id = idOf(rest.path)
  return (
    <Stack gap="s" as="section" aria-labelledby={id}>
      <Heading level={depth === 0 ? 2 : 3} size={depth === 0 ? 'h4' : 'eyebrow'} id={id}>
        {field.label}
      </Heading>
      {field.hint && depth === 0 && (
        <Text size="small" tone="muted">
          {field.hint}
        </Text>
      )}
      <Fields {...rest} depth={depth + 1} fields={field.fields ?? []} values={groupOf(value)} />
    </Stack>
  )
}

const RemoveButton = ({
  field,
  path,
  index,
  page,
}: Pick<FieldProps, 'field' | 'path' | 'page'> & { index: number }) => (
  <Button size="small" tone="quiet" icon="close" iconOnly onClick={() => page.remove(path, index)}>
    {copy.removeItem(field.label, index + 1)}
  </Button>
)

function ListView({ field, value, path, findings, page, depth }: FieldProps) {
  const items = Array.isArray(value) ? (value as readonly FormValue[]) : []
  const id = idOf(path)
  return (
    <Stack gap="s" as="section" aria-labelledby={id}>
      <Heading level={depth === 0 ? 2 : 3} size={depth === 0 ? 'h4' : 'eyebrow'} id={id}>
        {field.label}
      </Heading>
      {field.hint && (
        <Text size="small" tone="muted">
          {field.hint}
        </Text>
      )}
      {items.map((item, index) => {
        const place = [...path, index]
        return field.fields ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names, and their fields are controlled
          <Card key={index} padding="small">
            <Stack gap="s">
              <Inline justify="between">
                <Text tone="muted" size="small">
                  {copy.item(field.label, index + 1)}
                </Text>
                <RemoveButton field={field} path={path} index={index} page={page} />
              </Inline>
              <Fields
                fields={field.fields}
                values={groupOf(item)}
                path={place}
                findings={findings}
                page={page}
                depth={depth + 1}
              />
            </Stack>
          </Card>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names, and their fields are controlled
          <Inline key={index} align="end" gap="xs" firstGrows>
            {field.item && (
              <FieldView
                field={{ ...field.item, label: copy.item(field.label, index + 1) }}
                value={item}
                path={place}
                findings={findings}
                page={page}
                depth={depth + 1}
              />
            )}
            <RemoveButton field={field} path={path} index={index} page={page} />
          </Inline>
        )
      })}
      <Inline>
        <Button size="small" icon="plus" onClick={() => page.add(path, field)}>
          {copy.addItem}
          <VisuallyHidden>{` ${field.label}`}</VisuallyHidden>
        </Button>
      </Inline>
    </Stack>
  )
}

function FieldView(props: FieldProps) {
  const { field, value, path, findings, page } = props
  if (field.kind === 'group') return <GroupView {...props} />
  if (field.kind === 'list') return <ListView {...props} />
  if (field.kind === 'fixed') return null
  const error = errorAt(findings, path)
  const name = idOf(path)
  const text = typeof value === 'string' ? value : ''
  const common = { name, label: field.label, hint: field.hint, error, required: field.required }
  if (field.kind === 'yes_no')
    return (
      <Checkbox
        name={name}
        label={field.label}
        hint={field.hint}
        error={error}
        checked={value === true}
        onChange={(event) => page.change(path, event.currentTarget.checked)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        {...common}
        empty={copy.notChosen}
        options={(field.options ?? []).map(({ value: option, label }) => ({ value: option, label }))}
        value={text}
        onChange={(event) => page.change(path, event.currentTarget.value)}
      />
    )
  if (field.kind === 'long')
    return (
      <LimitedArea
        {...common}
        rows={3}
        limit={field.limit ?? CONTENT_LENGTH}
        value={text}
        onChange={(event) => page.change(path, event.currentTarget.value)}
      />
    )
  const isDay = field.kind === 'date'
  return (
    <LimitedField
      {...common}
      autoComplete="off"
      {...(field.kind === 'number' || isDay ? { inputMode: 'decimal' } : {})}
      limit={field.limit ?? longest.legalAddress}
      value={isDay ? shownDay(text) : text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        page.change(path, isDay ? writtenDay(typed) : typed)
      }}
    />
  )
}

interface FormViewProps {
  fields: readonly FormField[]
  values: FormValues
  body: string
  findings: readonly EditFinding[]
  page: EditPage
}

/** The fields and the text of a file, made of its schema. */
export const FormView = ({ fields, values, body, findings, page }: FormViewProps) => (
  <Stack gap="l">
    <Fields fields={fields} values={values} path={[]} findings={findings} page={page} depth={0} />
    <LimitedArea
      name="field-"
      label={copy.body}
      hint={copy.bodyHint}
      rows={14}
      limit={CONTENT_LENGTH}
      value={body}
      error={findings.find(({ field, where }) => field === '' && where === copy.body)?.text}
      onChange={(event) => page.writeBody(event.currentTarget.value)}
    />
  </Stack>
)
