import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { Link } from 'react-router-dom';

/** Lists what the software itself stores and shows. Displayed until the operator publishes a privacy policy. */
export function SoftwarePrivacy() {
  return (
    <>
      <h2>On the server</h2>
      <ul>
        <li>
          Your account: name, username, email address, city, state, picture, and a hash of your password. The password
          itself is not kept.
        </li>
        <li>
          What you enter: your profile, projects, proposals, offers, and contracts with their deliveries, invoices,
          payment records and reviews, your billing details, your decisions and notes about proposals, likes, saved
          jobs, and the files you upload.
        </li>
        <li>
          The time zone of the first browser in which you sign in, until you choose another one: dates, such as those of
          invoices, use it.
        </li>
        <li>
          While you are signed in, a session with the name of your browser. It ends after a day without use, and after
          14 days in any case.
        </li>
        <li>
          In the server’s log, what you did and when, with a number for your account. Attempted sign-ins to accounts,
          and networks, appear there under pseudonyms, which cannot be traced to anyone after 90 days. Your IP address
          is counted for minutes or hours to block attacks.
        </li>
        <li>
          If you subscribe to the newsletter, your email address. Until you confirm it with the link in one email, we
          send nothing else to it. Every email has a link that deletes the address.
        </li>
      </ul>
      <p>
        Hirelane stores what happens as a series of events: each change adds one, and earlier ones stay. Names,
        addresses and texts in them are encrypted with a key that is used only for you. The agreed terms of a contract
        have their own key.
      </p>
      <h2>Your data</h2>
      <p>
        In your <Link to={SETTINGS_PAGES.account}>settings</Link> you can download all of it as one file, or delete your
        account: your key is destroyed, your files are deleted, and you are no longer named on any page or list.
        Proposals that others sent you stay with them. Reviews you wrote keep their stars. For each contract, the other
        party keeps the agreed terms, the reason for its end without your words, its invoices with the billing details
        on them, the payment records and, as its client, the accepted work with its note and files. They are deleted
        some years after its end; the operator decides how many (8 unless they say otherwise). The operator’s backups
        keep it until they expire.
      </p>
      <h2>In your browser</h2>
      <ul>
        <li>
          Four cookies, which scripts cannot read: <code>__Host-sid</code> keeps you signed in;{' '}
          <code>__Host-browser</code> lets this browser be recognised, so that you get an email when you sign in with a
          new one; <code>__Host-oauth</code> is set for minutes while you sign in through another site or with two-step
          verification; <code>__Host-wrote</code> is set for a minute after you save something, so that you see it at
          once.
        </li>
        <li>
          In local storage <code>isLogin</code>, <code>isClient</code> and <code>userId</code>, so that the right page
          shows at once, and <code>theme</code>, your colour mode, and <code>timeZoneTold</code>, that the server knows
          your time zone; once you have opened the <Link to="/verify">check of work records</Link>, also{' '}
          <code>recordIssuer</code> and <code>recordStatus1</code>, which are public keys and a public list, so that it
          works without a network. The record is not kept.
        </li>
        <li>
          Also in local storage, under <code>typed</code> and your id, unfinished messages and messages waiting to be
          sent, until they are sent or you sign out.
        </li>
        <li>
          In the tab, until you close it or sign out, <code>isRegistered</code>, forms you have not finished, which page
          you were on and how far down, and how many unread notifications and messages you had.
        </li>
      </ul>
      <h2>Who sees what</h2>
      <ul>
        <li>The list of published projects: everyone. Drafts: only their owner.</li>
        <li>
          How a client answers proposals and deliveries, and how often they hired, in numbers and without their name:
          everyone, next to each of their published projects.
        </li>
        <li>
          Your page, with name, place, picture, profile and the reviews of you: the readers you choose in your{' '}
          <Link to={SETTINGS_PAGES.page}>settings</Link>, which is every signed-in user until you change it. Only the
          other party of a contract sees your full last name.
        </li>
        <li>
          A proposal, whether the client has read or shortlisted it, and why it was declined: the freelancer who sent
          it, and the client of the project.
        </li>
        <li>An offer and a contract, with everything in it: the client and the freelancer.</li>
        <li>
          Your billing details: you, and the other party of a contract: your name and address on its page until 90 days
          after its end, and all of them on an invoice for it.
        </li>
        <li>
          A review of you or by you, without the name of its author: everyone who sees your page, once both are written
          or after 14 days.
        </li>
        <li>A client’s notes about proposals: only that client.</li>
        <li>Everything: the operator of this installation, who runs the server.</li>
      </ul>
      <h2>Signing in with Google or Github</h2>
      <p>
        If the operator has set it up and you choose it, you go to that provider, whose own policy applies there.
        Nothing is sent to the provider before.
      </p>
      <p>
        Questions? <Link to="/contact">Write to the operator</Link>.
      </p>
    </>
  );
}
