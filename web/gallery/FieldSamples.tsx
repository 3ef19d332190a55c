// Fields with each control: at rest, with an error, disabled.
import { useState } from 'react';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Sample } from './Sample.tsx';

export function FieldSamples() {
  const [text, setText] = useState('A text that grows with what is typed.');
  return (
    <>
      <Sample name="Field, TextInput" wide>
        <Field label="Email" help="We send one mail." optional="optional">
          <TextInput type="email" defaultValue="ana@example.com" />
        </Field>
        <Field label="Email" error="Enter a full email address.">
          <TextInput type="email" defaultValue="ana@" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="no entry" />
        </Field>
      </Sample>
      <Sample name="Select" wide>
        <Field label="Lifetime">
          <Select defaultValue="7">
            <option value="1">1 day</option>
            <option value="7">7 days</option>
          </Select>
        </Field>
      </Sample>
      <Sample name="PasswordInput" wide>
        <Field label="Passphrase" help="Optional.">
          <PasswordInput showLabel="Show passphrase" autoComplete="off" defaultValue="open sesame" />
        </Field>
      </Sample>
      <Sample name="TextArea" wide>
        <Field label="Your secret">
          <TextArea rows={3} value={text} onValue={setText} max={100} />
        </Field>
        <Field label="With an error" error="Write a few words first.">
          <TextArea rows={2} value="" onValue={setText} />
        </Field>
      </Sample>
    </>
  );
}
