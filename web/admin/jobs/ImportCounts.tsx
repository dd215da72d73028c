import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Table } from '#web/ui/data/Table.tsx';

const kinds = ['articles', 'chunks'] as const;
type Kind = (typeof kinds)[number];

interface ImportCountsProps<Name extends string> {
  /** What happened to how many, in the order of the rows. */
  names: readonly Name[];
  texts: Record<Name | Kind | 'result', string>;
  result: Record<Kind, Record<Name, number>>;
}

/** What an import has done to articles and their chunks. */
export function ImportCounts<Name extends string>({ names, texts, result }: ImportCountsProps<Name>) {
  const language = useLanguage();
  return (
    <Table
      label={texts.result}
      columns={[{ title: '' }, ...kinds.map((kind) => ({ title: texts[kind], isNumber: true }))]}
    >
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{texts[name]}</th>
            {kinds.map((kind) => (
              <td key={kind} data-number>
                {formatNumber(language, result[kind][name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
