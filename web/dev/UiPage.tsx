import MuiButton from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Bell, Ellipsis, Inbox, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Chip, ChipButton } from '#web/ui/Chip.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, TextArea } from '#web/ui/Field.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MuiRoot } from '#web/ui/MuiRoot.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { Rating } from '#web/ui/Rating.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Behaviour } from './Behaviour.tsx';
import styles from './UiPage.module.css';

/** For development only: every part in both themes side by side, and MUI's beside ours. */
function UiPage() {
  usePageTitle('Interface parts');
  return (
    <MuiRoot>
      <h1>Interface parts</h1>
      <div className={styles.themes}>
        {['dark', 'light'].map((theme) => (
          <section key={theme} className={styles.theme} data-theme={theme} aria-label={theme}>
            <Parts />
            <Behaviour />
          </section>
        ))}
      </div>
    </MuiRoot>
  );
}

const slugs = ['openttd', 'wesnoth', 'mindustry', 'dwarf-fortress', 'celeste', 'factorio', 'a', 'outer-wilds', 'hades'];
const words = ['Ore', 'Orchard', 'Orbit'];

function Parts() {
  const [stars, setStars] = useState<number | null>(3);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const matches = words.filter((word) => word.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <div className={styles.row}>
        <Button icon={<Sparkles size={18} aria-hidden />}>Contained</Button>
        <Button variant="tonal">Tonal</Button>
        <Button variant="outlined">Outlined</Button>
        <Button variant="text">Text</Button>
        <Button variant="danger">Danger</Button>
        <Button loading>Loading</Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <IconButton label="Alerts">
          <Bell size={20} aria-hidden />
        </IconButton>
        <Menu
          label="More"
          trigger={<Ellipsis size={20} aria-hidden />}
          items={[
            { label: 'Rename', onSelect: () => showToast('Renamed') },
            { label: 'Home', to: '/' },
          ]}
        />
      </div>
      <div className={styles.row}>
        <MuiButton>MUI contained</MuiButton>
        <MuiButton variant="outlined">MUI outlined</MuiButton>
        <MuiButton variant="text">MUI text</MuiButton>
      </div>
      <Field label="E-mail" placeholder="name@example.com" hint="We write rarely." />
      <Field label="Password" type="password" defaultValue="short" error="Too short" />
      <TextArea label="Comment" defaultValue="Two lines of text, so that the height can be seen." />
      <TextField label="MUI field" helperText="MUI hint" />
      <TextField label="MUI field" error helperText="Too short" defaultValue="x" />
      <Combobox
        label="Search"
        placeholder="Search words"
        clearLabel="Clear"
        text={text}
        onText={setText}
        options={matches}
        keyOf={(word) => word}
        render={(word) => word}
        onSelect={setText}
        note={matches.length === 0 ? 'Nothing like that' : undefined}
      />
      <div className={styles.row}>
        <Chip>Plain</Chip>
        <Chip tone="primary">Primary</Chip>
        <Chip tone="amber">Amber</Chip>
        <Chip tone="mint">Mint</Chip>
        <Chip tone="error">Error</Chip>
        <ChipButton>Button</ChipButton>
        <ChipButton aria-pressed>Pressed</ChipButton>
      </div>
      <div className={styles.row}>
        <Rating label="Rating" starLabel={(count) => `${count} stars`} value={stars} onChange={setStars} />
        {[0, 34, 74, 100].map((percent) => (
          <ProgressRing key={percent} percent={percent} size={52} label={`${percent} %`} />
        ))}
        <ProgressRing percent={62} size={88} label="62 %" />
      </div>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'First', count: '12', content: <Skeleton height={24} /> },
          { id: 'two', label: 'Second', content: 'The second panel' },
        ]}
      />
      <div className={styles.row}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button variant="outlined" onClick={() => showToast('It did not work', { tone: 'error' })}>
          Show an error
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete the history?"
        closeLabel="Close"
        actions={<Button onClick={() => setOpen(false)}>Delete</Button>}
      >
        Ratings stay with the answers they belong to.
      </Dialog>
      <div className={styles.covers}>
        {slugs.map((slug) => (
          <Cover key={slug} slug={slug} />
        ))}
      </div>
      <Cover slug="wesnoth" format="wide" />
      <EmptyState icon={<Inbox size={24} aria-hidden />} title="Nothing here yet" action={<Button>Make one</Button>} />
      <ErrorState title="It did not load" action={<Button>Try again</Button>}>
        Request failed
      </ErrorState>
    </>
  );
}

export { UiPage as Component };
