import { Bell, Columns3, Ellipsis, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/values/paths.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { BarItem } from '#web/ui/layout/BarItem.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/controls/Button.tsx';
import { CardButton, TextCardButton } from '#web/ui/layout/CardButton.tsx';
import { EntryArea, EntryButton, EntryForm } from '#web/ui/controls/EntryArea.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Checkbox, Switch } from '#web/ui/controls/Check.tsx';
import { Chip, ChipButton } from '#web/ui/data/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { DateRange } from '#web/ui/controls/DateRange.tsx';
import { Field, Select, TextArea } from '#web/ui/controls/Field.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Mark } from '#web/ui/controls/Mark.tsx';
import { LineForm } from '#web/ui/controls/LineForm.tsx';
import { LinkButton } from '#web/ui/layout/Links.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { NewPasswordField } from '#web/ui/controls/NewPasswordField.tsx';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';
import { Popover } from '#web/ui/layout/Popover.tsx';
import { Progress, Spinner } from '#web/ui/feedback/Progress.tsx';
import { RadioCards } from '#web/ui/controls/RadioCards.tsx';
import { Rating } from '#web/ui/controls/Rating.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { Tooltip } from '#web/ui/feedback/Tooltip.tsx';
import { Toolbar } from '#web/ui/data/Parts.tsx';

/** One of each control in its states. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Filters />
      <Signs />
    </>
  );
}

function Buttons() {
  return (
    <Row>
      <Button icon={<Sparkles size={18} aria-hidden />}>Contained</Button>
      <Button variant="tonal">Tonal</Button>
      <Button variant="outlined">Outlined</Button>
      <Button variant="text">Text</Button>
      <Button tone="danger">Delete</Button>
      <Button variant="outlined" tone="danger">
        Delete
      </Button>
      <Button loading>Loading</Button>
      <Button disabled>Disabled</Button>
      <Button size="small">Small</Button>
      <ButtonLink to="/" variant="outlined" size="small">
        To home
      </ButtonLink>
      <FileButton onChoose={() => undefined}>Choose a file</FileButton>
      <IconButton label="Notifications">
        <Bell size={20} aria-hidden />
      </IconButton>
      <LinkButton>Drawn as a link</LinkButton>
      <Tooltip text="Said while the pointer rests on it or the keyboard is in it">
        <Button variant="outlined">Explained</Button>
      </Tooltip>
      <Menu
        label="More"
        trigger={<Ellipsis size={20} aria-hidden />}
        items={[
          { label: 'Rename', onSelect: () => showToast('Renamed') },
          { label: 'Home', to: '/' },
          { label: 'Delete', icon: Trash2, isDanger: true },
        ]}
      />
      <Popover label="Explanation" trigger="Popover">
        <p>A small panel over the page.</p>
      </Popover>
    </Row>
  );
}

const words = ['Ore', 'Orchard', 'Orbit'];

function Fields() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const matching = (typed: string) => words.filter((word) => word.toLowerCase().includes(typed.toLowerCase()));
  return (
    <>
      <Field label="E-mail" placeholder="name@example.com" hint="We write rarely." />
      <Field label="Name" defaultValue="x" error="At least 3 characters" />
      <Field label="Not now" defaultValue="Disabled" disabled />
      <PasswordField autoComplete="off" />
      <NewPasswordField typed="three calm owls" personal={[]} />
      <TextArea label="Comment" defaultValue="Two lines of text, so that the height can be seen." />
      <Select
        label="Language of the answer"
        defaultValue="ru"
        options={[
          ['en', 'English'],
          ['ru', 'Русский'],
        ]}
      />
      <Combobox
        label="Search"
        placeholder="Search words"
        text={text}
        onText={setText}
        options={matching(text)}
        keyOf={(word) => word}
        render={(word) => word}
        onSelect={setText}
        note={matching(text).length === 0 ? 'Nothing like that' : undefined}
      />
      <LineForm label="Question" value={text} onText={setText} onSend={() => showToast(text)} submit="Ask" />
      <EntryForm onSend={() => showToast(text)}>
        <EntryArea label="Ask about the game" value={text} onText={setText} onSend={() => showToast(text)} />
        <EntryButton label="Notify me">
          <Bell size={20} aria-hidden />
        </EntryButton>
        <EntryButton isMain type="submit" label="Ask" disabled={text === ''}>
          <Sparkles size={20} aria-hidden />
        </EntryButton>
      </EntryForm>
      <Combobox
        look="field"
        label="A word of three"
        hint="Type “or”"
        text={chosen}
        onText={setChosen}
        options={matching(chosen)}
        keyOf={(word) => word}
        render={(word) => word}
        onSelect={setChosen}
      />
    </>
  );
}

function Choices() {
  const [kind, setKind] = useState('calls');
  const [stars, setStars] = useState<number | null>(3);
  const [view, setView] = useState('left');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Row>
        <CardButton sign={1} title="Mining" note="Ore and where it is found" aria-pressed />
        <TextCardButton>Where is the nearest ore?</TextCardButton>
        <BarItem label="News" isHere to={paths.notifications()}>
          <Bell size={20} aria-hidden />
        </BarItem>
        <p>
          Ore is found in hills. <Mark label="Source 1: Mining">1</Mark>
          <Mark tone="amber" label="No article says so" isExplained>
            ?
          </Mark>
        </p>
      </Row>
      <Row gap={6}>
        <Checkbox label="I agree" defaultChecked />
        <Checkbox label="Not yet" />
        <Checkbox label="Disabled" disabled />
        <Switch label="Mail me" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <Switch label="Off" checked={false} readOnly />
      </Row>
      <Checkbox label="I have read the terms" hint="They are short." error="Agree to go on" />
      <RadioCards
        label="How to pay back"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'calls', label: 'In calls', hint: 'At once, on the balance' },
          { value: 'money', label: 'In money', hint: 'To the card, within 5 days' },
        ]}
      />
      <Row>
        <Segments
          label="Show"
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: 'All' },
            { value: 'left', label: 'Left' },
            { value: 'done', label: 'Done' },
          ]}
        />
        <Rating label="Rating" starLabel={(count) => `${count} stars`} value={stars} onChange={setStars} />
      </Row>
    </>
  );
}

function Filters() {
  const [text, setText] = useState('wesnoth');
  const [range, setRange] = useState({ from: '2026-11-01', to: '' });
  const [hidden, setHidden] = useState<readonly string[]>(['Players']);
  return (
    <Toolbar>
      <div data-search>
        <SearchField label="Title or address" value={text} onChange={setText} />
      </div>
      <Select
        size="small"
        label="State"
        options={[
          ['all', 'All'],
          ['listed', 'Listed'],
        ]}
      />
      <DateRange {...range} onChange={setRange} />
      <Chip remove={{ label: 'Clear', onRemove: () => showToast('Removed') }}>Only user 7</Chip>
      <div data-tools>
        <Menu
          framed
          label="Columns"
          trigger={<Columns3 size={20} aria-hidden />}
          items={['Reviews', 'Players'].map((label) => ({
            label,
            isChecked: !hidden.includes(label),
            onSelect: () =>
              setHidden(hidden.includes(label) ? hidden.filter((one) => one !== label) : [...hidden, label]),
          }))}
        />
      </div>
    </Toolbar>
  );
}

function Signs() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <>
      <Row>
        <Chip>Plain</Chip>
        <Chip tone="primary">Primary</Chip>
        <Chip tone="amber">Amber</Chip>
        <Chip tone="mint">Mint</Chip>
        <Chip tone="error">Error</Chip>
        <ChipButton>Button</ChipButton>
        <ChipButton aria-pressed>Pressed</ChipButton>
      </Row>
      <Row gap={5}>
        <Status tone="good">Active</Status>
        <Status tone="attention">Waits</Status>
        <Status tone="bad">Deleted</Status>
        <Status tone="plain">Hidden</Status>
        <Spinner label="Loading" />
      </Row>
      <Progress label="84 of 212 games" percent={40} />
      <Progress label="Searching" />
      <Alert>The payment did not go through.</Alert>
      <Alert tone="warning">Caps Lock is on.</Alert>
      <Alert tone="success" action={<Button variant="text">Undo</Button>}>
        The key was deleted.
      </Alert>
      <Alert tone="info">It takes about a minute.</Alert>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'First', count: '12', content: <Skeleton height={24} /> },
          { id: 'two', label: 'Second', content: 'The second panel' },
        ]}
      />
    </>
  );
}
