// go test ./...
package hirelane

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

const token = "a-token-of-at-least-32-characters"

// start returns the URL of Hirelane.
func start(t *testing.T) string {
	image := os.Getenv("HIRELANE_IMAGE")
	if image == "" {
		image = "hirelane"
	}
	container, err := testcontainers.Run(t.Context(), image,
		testcontainers.WithCmd("start"),
		testcontainers.WithExposedPorts("3000/tcp"),
		testcontainers.WithEnv(map[string]string{"EVENTS_TOKENS": token}),
		testcontainers.WithWaitStrategyAndDeadline(2*time.Minute, wait.ForHealthCheck()),
	)
	testcontainers.CleanupContainer(t, container)
	check(t, err)
	url, err := container.PortEndpoint(t.Context(), "3000/tcp", "http")
	check(t, err)
	return url
}

func TestAPostedProjectIsInThePublicStream(t *testing.T) {
	origin := start(t)
	url := origin + "/api/v1"
	answer, _ := post(t, url+"/auth/register", "", "application/json", toJSON(t, map[string]any{
		"firstName": "Asha", "lastName": "Rao", "username": "asha.rao", "email": "asha@example.com", "isClient": true,
		"state": "Maharashtra", "city": "Pune", "password": "lantern-harbour-tea", "confirmpassword": "lantern-harbour-tea",
	}))
	cookies := make([]string, 0)
	for _, cookie := range answer.Cookies() {
		cookies = append(cookies, cookie.Name+"="+cookie.Value)
	}
	signedIn := strings.Join(cookies, "; ")

	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, err := writer.CreateFormFile("file", "brief.pdf")
	check(t, err)
	_, err = io.WriteString(part, "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
	check(t, err)
	check(t, writer.Close())
	_, file := post(t, url+"/upload", signedIn, writer.FormDataContentType(), &form)
	post(t, url+"/client/project/", signedIn, "application/json", toJSON(t, map[string]any{
		"title": "A map of every tea shop", "description": strings.Repeat("We sell tea from our own garden. ", 16),
		"category": "Programming & Tech", "skills": []string{"React"}, "scope": "small", "duration": "1 month",
		"experienceType": "fresher", "projectRate": 40000, "file": file,
	}))

	request, err := http.NewRequestWithContext(t.Context(), "GET", origin+"/api/v1/events/project", nil)
	check(t, err)
	request.Header.Set("Authorization", "Bearer "+token)
	page, err := http.DefaultClient.Do(request)
	check(t, err)
	defer page.Body.Close()
	lines := bufio.NewScanner(page.Body)
	if !lines.Scan() {
		t.Fatalf("expected an event, got none: %s", page.Status)
	}
	var event struct {
		Type string
		Data struct{ Rate int }
	}
	check(t, json.Unmarshal(lines.Bytes(), &event))
	if event.Type != "hirelane.project.posted" || event.Data.Rate != 40000 || lines.Scan() {
		t.Fatalf("expected one event of a project for 40000, got %+v", event)
	}
}

// post sends a command as a signed-in user, and returns the response and the `_id` in its data.
func post(t *testing.T, url, cookies, contentType string, body io.Reader) (*http.Response, string) {
	request, err := http.NewRequestWithContext(t.Context(), "POST", url, body)
	check(t, err)
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("X-Requested-By", "web")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	request.Header.Set("Cookie", cookies)
	response, err := http.DefaultClient.Do(request)
	check(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(t, err)
	if response.StatusCode != http.StatusCreated {
		t.Fatalf("%s was refused with %s: %s", url, response.Status, text)
	}
	var created struct {
		Data struct {
			ID string `json:"_id"`
		}
	}
	check(t, json.Unmarshal(text, &created))
	return response, created.Data.ID
}

func toJSON(t *testing.T, value any) io.Reader {
	text, err := json.Marshal(value)
	check(t, err)
	return bytes.NewReader(text)
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
