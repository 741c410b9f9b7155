import { build } from 'vite'

/** The script of office pages as one small file: what is shared with islands on other pages would cost three. */
export const officeScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: new URL('../features/office-page/office-script.ts', import.meta.url).pathname,
        output: { format: 'es' },
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const outputs = bundle && 'output' in bundle ? bundle.output : []
  const [code, ...others] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
  if (code === undefined || others.length > 0) throw new Error('The script of office pages is not one file')
  return code
}
