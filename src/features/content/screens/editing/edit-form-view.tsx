import type { ReactNode } from 'react'
import {
  type EditFinding,
  type FormField,
  type FormValue,
  type FormValues,
  MAX_CONTENT_TEXT_LENGTH,
} from '#content/api/editing.ts'
import { contentEditCopy as copy } from '#content/words/editing.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { LengthLimitedField, LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { CollapsibleFormSheetSection, FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { SectionIndex } from '#ui/section-index/section-index.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { EditPage } from './edit-page.ts'
import { type FormPath, fieldElementId, toDottedDate, toIsoDate } from './form-values.ts'

interface FieldProps {
  field: FormField
  value: FormValue | undefined
  path: FormPath
  findings: readonly EditFinding[]
  page: EditPage
  depth: number
}

const errorAt = (findings: readonly EditFinding[], path: FormPath): string | undefined => {
  const found = findings.find(({ field }) => field === path.join('.'))
  if (!found) return undefined
  return found.right === null ? found.text : `${found.text}; ${copy.right(found.right)}`
}

const isPart = ({ kind }: FormField): boolean => kind === 'group' || kind === 'list'
const isShort = ({ kind }: FormField): boolean => ['text', 'date', 'number', 'choice'].includes(kind)

const fieldRows = (fields: readonly FormField[]): FormField[][] =>
  fields.reduce<FormField[][]>((rows, field) => {
    const last = rows.at(-1)
    if (last?.[0] && isShort(last[0]) && isShort(field)) last.push(field)
    else rows.push([field])
    return rows
  }, [])

function Fields({
  fields,
  values,
  ...rest
}: Omit<FieldProps, 'field' | 'value'> & { fields: readonly FormField[]; values: FormValues }) {
  const { path } = rest
  const renderField = (field: FormField) => (
    <FieldView
      key={field.name}
      {...rest}
      field={field}
      value={values[field.name]}
      path={[...path, field.name]}
    />
  )
  return (
    <Stack gap="m">
      {fieldRows(fields.filter(({ kind }) => kind !== 'fixed')).map((row) =>
        row[0] && row.length > 1 ? (
          <Columns
            key={row[0].name}
            shape={path.length > 0 ? 'three' : 'two'}
            gap="m"
            // Lines up controls whose hints differ in length; a row with an error aligns at the top instead.
            align={row.some(({ name }) => errorAt(rest.findings, [...path, name])) ? 'start' : 'end'}
          >
            {row.map(renderField)}
          </Columns>
        ) : (
          row.map(renderField)
        ),
      )}
    </Stack>
  )
}

const groupValues = (value: FormValue | undefined): FormValues =>
  typeof value === 'object' && !Array.isArray(value) ? (value as FormValues) : {}

const listItems = (value: FormValue | undefined): readonly FormValue[] =>
  Array.isArray(value) ? (value as readonly FormValue[]) : []

const sharedHint = ({ fields = [] }: FormField): string | undefined =>
  fields.length > 1 && fields.every((field) => isShort(field) && field.hint === fields[0]?.hint)
    ? fields[0]?.hint
    : undefined

/** A group inside a part; top-level groups get their heading from the part. */
function TitledGroup({
  field,
  path,
  depth,
  children,
}: Pick<FieldProps, 'field' | 'path' | 'depth'> & { children: ReactNode }) {
  const id = fieldElementId(path)
  const words = depth === 0 || field.kind === 'list' ? field.hint : sharedHint(field)
  const hint = words && (
    <Text size="small" tone="muted">
      {words}
    </Text>
  )
  if (depth === 0)
    return (
      <Stack gap="s">
        {hint}
        {children}
      </Stack>
    )
  return (
    <Stack gap="s" as="section" aria-labelledby={id}>
      <Heading level={3} size={depth === 1 ? 'h4' : 'eyebrow'} id={id}>
        {field.label}
      </Heading>
      {hint}
      {children}
    </Stack>
  )
}

function GroupView({ field, value, depth, ...rest }: FieldProps) {
  const { fields = [] } = field
  const shown = sharedHint(field) && depth > 0 ? fields.map(({ hint: _, ...one }) => one) : fields
  return (
    <TitledGroup field={field} path={rest.path} depth={depth}>
      <Fields {...rest} depth={depth + 1} fields={shown} values={groupValues(value)} />
    </TitledGroup>
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
  const items = listItems(value)
  return (
    <TitledGroup field={field} path={path} depth={depth}>
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
                values={groupValues(item)}
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
    </TitledGroup>
  )
}

function FieldView(props: FieldProps) {
  const { field, value, path, findings, page } = props
  if (field.kind === 'group') return <GroupView {...props} />
  if (field.kind === 'list') return <ListView {...props} />
  if (field.kind === 'fixed') return null
  const error = errorAt(findings, path)
  const name = fieldElementId(path)
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
      <LengthLimitedTextArea
        {...common}
        rows={3}
        limit={field.limit ?? MAX_CONTENT_TEXT_LENGTH}
        value={text}
        onChange={(event) => page.change(path, event.currentTarget.value)}
      />
    )
  const isDay = field.kind === 'date'
  return (
    <LengthLimitedField
      {...common}
      autoComplete="off"
      {...(field.kind === 'number' || isDay ? { inputMode: 'decimal' } : {})}
      limit={field.limit ?? maxTextLength.legalAddress}
      value={isDay ? toDottedDate(text) : text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        page.change(path, isDay ? toIsoDate(typed) : typed)
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

/** Longer lists are collapsed unless they contain a finding. */
const MAX_UNFOLDED_ITEMS = 6

const mainPart = 'part-main'
const bodyPart = 'part-body'

function PartView(props: FieldProps) {
  const { field, value, path, findings } = props
  const count = listItems(value).length
  const part = { id: fieldElementId(path), title: field.label }
  if (count <= MAX_UNFOLDED_ITEMS)
    return (
      <FormSheetSection {...part}>
        <FieldView {...props} />
      </FormSheetSection>
    )
  return (
    <CollapsibleFormSheetSection
      {...part}
      title={copy.longList(field.label, count)}
      open={findings.some((finding) => finding.field.startsWith(`${field.name}.`))}
    >
      <FieldView {...props} />
    </CollapsibleFormSheetSection>
  )
}

export function EditFormView({ fields, values, body, findings, page }: FormViewProps) {
  const parts = fields.filter(isPart)
  const standaloneFields = fields.filter((field) => !isPart(field))
  const common = { findings, page, depth: 0 }
  return (
    <SectionIndex
      label={copy.formParts}
      items={[
        { href: `#${mainPart}`, text: copy.mainPart },
        ...parts.map(({ name, label }) => ({ href: `#${fieldElementId([name])}`, text: label })),
        { href: `#${bodyPart}`, text: copy.body },
      ]}
    >
      <FormSheet>
        <FormSheetSection id={mainPart} title={copy.mainPart}>
          <Fields {...common} fields={standaloneFields} values={values} path={[]} />
        </FormSheetSection>
        {parts.map((field) => (
          <PartView
            key={field.name}
            {...common}
            field={field}
            value={values[field.name]}
            path={[field.name]}
          />
        ))}
        <FormSheetSection id={bodyPart} title={copy.body} titleHidden>
          <LengthLimitedTextArea
            name="field-"
            label={copy.body}
            hint={copy.bodyHint}
            rows={14}
            limit={MAX_CONTENT_TEXT_LENGTH}
            value={body}
            error={findings.find(({ field, where }) => field === '' && where === copy.body)?.text}
            onChange={(event) => page.writeBody(event.currentTarget.value)}
          />
        </FormSheetSection>
      </FormSheet>
    </SectionIndex>
  )
}
