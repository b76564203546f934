import { useMutation } from '@tanstack/react-query'
import { regionalLocales } from '@zamra/contract/languages.ts'
import { createTexts, type Texts } from '../../i18n/texts.ts'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { type Dates, datesIn, useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatAmount } from '../../lib/money.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/toast.ts'
import { useDays } from '../../lib/use-days.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { CustomRange } from '../../ui/custom-range.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import detailsCss from '../../ui/details.module.css'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { labelOf } from './record-types.ts'
import { type Statement, type StatementLine, statementCsv, statementJson } from './statement-files.ts'
import css from './statement-page.module.css'

const formats = ['pdf', 'csv', 'json'] as const
type Format = (typeof formats)[number]

/** Every movement of the player's money in a time they choose, as a file. */
export function StatementPage() {
  const t = useT()
  const { days, setDays } = useDays()
  const fileOf = useStatementFile()
  const download = useMutation<Statement, CallError, Format>({
    mutationFn: async (format) => {
      const statement = await moneyCall('/user/statement', days, { quiet: true })
      const name = `zamra-statement-${statement.from}-${statement.to}.${format}`
      saveFile(name, await fileOf(statement, format), mediaTypes[format])
      showToast(t('wallet.statement.done', { file: name }))
      return statement
    },
  })
  return (
    <Page header={<Header title={t('title.statement')} />} className={css.page}>
      <p className={css.about}>{t('wallet.statement.about')}</p>
      <CustomRange days={days} onChange={setDays} />
      <div className={css.formats}>
        {formats.map((format) => (
          <Button
            key={format}
            look={format === 'pdf' ? 'primary' : 'plain'}
            block
            busy={download.isPending && download.variables === format}
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {t('wallet.statement.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {download.error && (
        <p className={css.error} role="alert">
          {errorText(download.error, t)}
        </p>
      )}
      {download.data && <Sums statement={download.data} />}
    </Page>
  )
}

const mediaTypes: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
}

function Sums({ statement }: { readonly statement: Statement }) {
  const t = useT()
  const money = useMoney(statement.currency)
  return (
    <section className={detailsCss.card} aria-label={t('wallet.statement.sums')}>
      <dl>
        <DetailRow label={t('wallet.statement.opening')} value={money.format(statement.opening)} />
        <DetailRow label={t('wallet.statement.in')} value={money.formatSigned(statement.received)} />
        <DetailRow label={t('wallet.statement.out')} value={money.formatSigned(statement.spent)} />
        <DetailRow label={t('wallet.statement.closing')} value={money.format(statement.closing)} />
      </dl>
    </section>
  )
}

type Wording = { readonly texts: Texts; readonly dates: Dates }

/** The readers of PDF files have no font that joins the letters of these scripts, so their statement is in English. */
async function inEnglish({ texts }: Wording): Promise<Wording> {
  const english = createTexts('en')
  await english.load(texts.asked())
  return { texts: english, dates: datesIn('en-US') }
}

/** Writes the file in the player's language. */
function useStatementFile() {
  const own: Wording = { texts: useTexts(), dates: useDates() }

  return async (statement: Statement, format: Format): Promise<string> => {
    if (format === 'json') return statementJson(statement)
    const isRegional = regionalLocales.some((locale) => locale === own.texts.locale)
    const { texts, dates } = format === 'pdf' && isRegional ? await inEnglish(own) : own
    const { t, locale } = texts
    const { moment, day } = dates
    const nameOf = (line: StatementLine) => t(labelOf(line))
    const headings = [
      t('wallet.statement.date'),
      t('wallet.type'),
      t('wallet.statement.reference'),
      t('wallet.statement.amount'),
      t('wallet.statement.balance'),
    ] as const
    const balances = [t('wallet.statement.opening'), t('wallet.statement.closing')] as const
    if (format === 'csv') return statementCsv(statement, headings, nameOf, balances)
    const { tablePdf } = await import('./statement-pdf.ts')
    const { from, to, currency, opening, received, spent, closing, list } = statement
    const sum = (units: number) => `${units < 0 ? '-' : ''}${formatAmount(Math.abs(units))}`
    const facts = [
      [t('history.range'), `${day(Date.parse(from))} – ${day(Date.parse(to))}`],
      [balances[0], `${currency} ${sum(opening)}`],
      [t('wallet.statement.in'), `${currency} ${sum(received)}`],
      [t('wallet.statement.out'), `${currency} ${sum(spent)}`],
      [balances[1], `${currency} ${sum(closing)}`],
    ] as const
    const rows = list.map((line) => [
      moment(line.createdAt),
      nameOf(line),
      line.refNo.slice(0, 32),
      sum(line.amount),
      sum(line.balanceAfter),
    ])
    return tablePdf({ title: `Zamra · ${t('title.statement')}`, facts, headings, rows }, locale)
  }
}
